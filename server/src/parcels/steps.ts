import { type Step, type StepMoveName, stepMoves, stepsBefore } from '@ranar/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { parcels } from '../schema/parcels.ts'

type Rule = { to: Partial<Record<Step, Step | 'before'>>; custody?: string }

/** SQL condition: the parcel is in a step from which the move may start. */
export const mayMove = (name: StepMoveName): SQL => inArray(parcels.step, stepsBefore(name))

/** Returns the columns that a move sets: step, custody, holder and, for an assignment, the step before it. */
export const afterMove = (name: StepMoveName, holder?: SQL | number) => {
  const { custody }: Rule = stepMoves[name]
  return {
    step: nextStep(name),
    ...(custody && {
      custody: sql`${sql.raw(`'${custody}'`)}`,
      holderId: custody === 'courier' ? sql`${holder}` : null,
    }),
    ...(name === 'assign' && { stepBefore: sql`${parcels.step}` }),
  }
}

const nextStep = (name: StepMoveName): SQL<Step> => {
  const { to }: Rule = stepMoves[name]
  const ends = new Set(Object.values(to))
  const [only] = ends
  if (ends.size === 1 && only) return only === 'before' ? before : (sql.raw(`'${only}'`) as SQL<Step>)
  const cases = Object.entries(to).map(
    ([from, end]) => sql`when ${sql.raw(`'${from}'`)} then ${end === 'before' ? before : sql.raw(`'${end}'`)}`,
  )
  return sql`case ${parcels.step} ${sql.join(cases, sql` `)} end`
}
const before = sql<Step>`coalesce(${parcels.stepBefore}, 'booked')`
