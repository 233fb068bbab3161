type Named = { name: string; email: string }

/** What a list calls each of its people: who has the same name as another is told apart by the email. */
export const toldApart = (people: readonly Named[]) => {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of people) (seen.has(name) ? shared : seen).add(name)
  return ({ name, email }: Named) => (shared.has(name) ? `${name} (${email})` : name)
}
