import { isRefusal } from '@ranar/contract/problem'

/** Whether an earlier attempt whose reply was lost was carried out, with other contents; `path` names its key. */
export const isKeyReused = (problem: unknown, path: string) =>
  isRefusal(problem) && problem.status === 409 && problem.errors.some((one) => one.path === path)
