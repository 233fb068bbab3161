import { isProblem, Problem } from '@ranar/contract/problem'

/** Rethrows a refused login as an error of the password field, where it stands until something is typed. */
export const atPassword = (problem: unknown): never => {
  if (!isProblem(problem) || problem.status !== 401 || problem.errors.length > 0) throw problem
  const { status, message } = problem
  throw new Problem(status, { success: false, message, errors: [{ path: 'password', message }] })
}
