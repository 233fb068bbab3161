import * as z from 'zod/mini'

/** Public facts about the company, besides its numbers. */
export const companyFacts = {
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  latitude: z.number(),
  longitude: z.number(),
}

export const wholeNumbers = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, ReturnType<typeof z.int>>
