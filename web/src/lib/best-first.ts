/** How well typed words fit a text, both normalized: 0 the same, 1 its beginning, 2 the beginning of a word, 3 else. */
const fitOf = (words: string, text: string) => {
  if (text === words) return 0
  if (text.startsWith(words)) return 1
  return text.split(/[\s@._-]+/).some((word) => word.startsWith(words)) ? 2 : 3
}

type Named = { name: string; email: string }
const lower = (text: string) => text.toLowerCase().trim()

/** Returns the people whose name or email contains every typed word; those whom the words name exactly come first. */
export const peopleLike = <Person extends Named>(search: string, people: readonly Person[]) => {
  const words = lower(search)
  const parts = words.split(/\s+/)
  const fit = ({ name, email }: Person) =>
    Math.min(...[lower(name), lower(email), lower(email).split('@')[0] ?? ''].map((text) => fitOf(words, text)))
  return people
    .filter(({ name, email }) => parts.every((part) => lower(`${name} ${email}`).includes(part)))
    .map((person) => ({ person, fits: fit(person) }))
    .toSorted((a, b) => a.fits - b.fits)
    .map(({ person }) => person)
}

/** Returns those options of a select whose values are the ids of such people, in their order. */
export const optionsLike = <Option extends object>(
  search: string,
  people: readonly (Named & { _id: string })[],
  options: readonly Option[],
) => {
  const byId = new Map(options.map((option) => ['value' in option ? option.value : undefined, option]))
  return peopleLike(search, people).flatMap(({ _id }) => byId.get(_id) ?? [])
}
