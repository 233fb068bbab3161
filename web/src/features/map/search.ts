import MiniSearch from 'minisearch'
import { districts, type Place, places } from './places.ts'

/** Words that occur in every address and name no place. */
const common = new Set(
  'house road flat block sector lane floor village district thana upazila বাড়ি বাসা রোড সড়ক ফ্ল্যাট ব্লক সেক্টর গলি গ্রাম জেলা থানা উপজেলা'
    .normalize('NFC')
    .split(' '),
)

/** Letters that sound alike and are often swapped in spelling. */
const alike: readonly [RegExp, string][] = [
  [/[ড়ঢ়]|[ডঢ]\u09bc/g, 'র'],
  [/[শষ]/g, 'স'],
  [/ণ/g, 'ন'],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(\p{L})\1+/gu, '$1'],
]
const words = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
const folded = (word: string) =>
  word === '' || common.has(word) || /^\p{N}+$/u.test(word)
    ? null
    : alike.reduce((text, [letters, one]) => text.replace(letters, one), word)

const FEWEST_TO_MISSPELL = 4
const MISSPELT_SHARE = 0.25
/** Builds a search over `names` and `within`, in both languages and tolerant of spelling, best matches first. */
export const indexOf = <T>(things: readonly { item: T; names: string; within: string }[]) => {
  const index = new MiniSearch<{ id: number; names: string; within: string }>({
    fields: ['names', 'within'],
    tokenize: words,
    processTerm: folded,
    searchOptions: {
      prefix: (term) => term.length > 1,
      fuzzy: (term) => term.length >= FEWEST_TO_MISSPELL && MISSPELT_SHARE,
      boost: { names: 4 },
    },
  })
  index.addAll(things.map(({ names, within }, id) => ({ id, names, within })))
  return (typed: string, most: number): T[] =>
    index
      .search(typed)
      .slice(0, most)
      .flatMap(({ id }) => things[id]?.item ?? [])
}

const findPlace = indexOf<Place>(
  places.map((place) => ({
    item: place,
    names: [place.name.en, place.name.bn, ...place.aliases].join(' '),
    within: place.kind === 'thana' ? place.within : '',
  })),
)

/** Returns places that an address may mean, tolerant of spelling, best matches first; all districts if it is empty. */
export const searchPlaces = (address: string, most = 8): readonly Place[] => {
  if (words(address).every((word) => word === '')) return districts
  return findPlace(address, most)
}
