type Named = { name: string; email: string }

/** Returns a function that labels a person: the name, with the email if others in the list share the name. */
export const toldApart = (people: readonly Named[]) => {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of people) (seen.has(name) ? shared : seen).add(name)
  return ({ name, email }: Named) => (shared.has(name) ? `${name} (${email})` : name)
}
