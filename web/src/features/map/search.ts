import type { Thana } from '@ranar/contract/places'
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
/** Builds a search over `names` and `within`, in both languages and tolerant of spelling; best first, by `weight` too. */
export const indexOf = <T>(things: readonly { item: T; names: string; within: string; weight?: number }[]) => {
  const index = new MiniSearch<{ id: number; names: string; within: string }>({
    fields: ['names', 'within'],
    tokenize: words,
    processTerm: folded,
    searchOptions: {
      prefix: (term) => term.length > 1,
      fuzzy: (term) => term.length >= FEWEST_TO_MISSPELL && MISSPELT_SHARE,
      boost: { names: 4 },
      boostDocument: (id) => things[id]?.weight ?? 1,
    },
  })
  index.addAll(things.map(({ names, within }, id) => ({ id, names, within })))
  return (typed: string, most: number): T[] =>
    index
      .search(typed)
      .slice(0, most)
      .flatMap(({ id }) => things[id]?.item ?? [])
}

const banglaOf = new Map(districts.map(({ name }) => [name.en, name.bn]))
const entries = (known: readonly Place[]) =>
  known.map((place) => ({
    item: place,
    names: [place.name.en, place.name.bn, ...place.aliases].join(' '),
    within: place.kind === 'thana' ? `${place.within} ${banglaOf.get(place.within) ?? ''}` : '',
    // Thanas named after their district match its name twice.
    weight: place.kind === 'thana' ? 1 : 1.5,
  }))
// The name of a thana that shares it with another contains the district already.
const idOf = ({ name, within }: Place) => (name.en.includes(',') ? name.en : `${name.en}, ${within}`)
const onMap = new Set(places.map(idOf))
const placeOf = ({ district, ...thana }: Thana): Place => ({ ...thana, kind: 'thana', within: district })

/** Returns a search over the map's places and those of `thanas` that it does not show; built when first used. */
export const searchOver = (thanas: readonly Thana[]) => {
  const others = thanas.filter(({ _id }) => !onMap.has(_id)).map(placeOf)
  let find: ((typed: string, most: number) => Place[]) | undefined
  /** Returns places that an address may mean, tolerant of spelling, best matches first; all districts if it is empty. */
  return (address: string, most = 8): readonly Place[] => {
    if (words(address).every((word) => word === '')) return districts
    find ??= indexOf(entries([...places, ...others]))
    return find(address, most)
  }
}
