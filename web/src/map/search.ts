import { districts, type Place, places } from './places.ts'

/** Spelling without accents of case, space and punctuation: "Cox's Bazar" and "coxs bazar" are one. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const index = places.map((place) => ({ place, names: [place.name.en, place.name.bn, ...place.aliases].map(plain) }))

/** Places whose name in any spelling starts with the words, then those that hold them; all districts for no words. */
export const searchPlaces = (words: string, most = 8): readonly Place[] => {
  const wanted = plain(words)
  if (!wanted) return districts
  const starts = index.filter(({ names }) => names.some((name) => name.startsWith(wanted)))
  const holds = index.filter((entry) => !starts.includes(entry) && entry.names.some((name) => name.includes(wanted)))
  return [...starts, ...holds].slice(0, most).map(({ place }) => place)
}
