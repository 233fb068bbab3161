import { isProblem } from '@ranar/contract'
import { expect } from 'vitest'
import { PATIENCE_MS } from './until.ts'

/** Expects a call to end in time with 200, 409, 502 or 503, however long the provider is silent. */
export const tried = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  const status = await work().then(
    () => 200,
    (problem) => (isProblem(problem) ? problem.status : Promise.reject(problem)),
  )
  expect(performance.now() - started).toBeLessThan(PATIENCE_MS)
  expect([200, 409, 502, 503]).toContain(status)
}
