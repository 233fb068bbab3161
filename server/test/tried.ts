import { isProblem } from '@ranar/contract'
import { expect } from 'vitest'
import { PATIENCE_MS } from './until.ts'

/** A call at the door: answered however long the provider is silent, and never with a fault of our own. */
export const tried = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  const status = await work().then(
    () => 200,
    (problem) => (isProblem(problem) ? problem.status : Promise.reject(problem)),
  )
  expect(performance.now() - started).toBeLessThan(PATIENCE_MS)
  expect([200, 409, 502, 503]).toContain(status)
}
