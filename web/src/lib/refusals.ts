import type { Problem } from '@ranar/contract/problem'
import { setAside } from './left-over.ts'

/** What a refused write says of one of its fields. */
export const faultAt = ({ error }: { error: Problem | null }, path: string): { error?: string } => {
  const found = error?.errors.find((one) => one.path === path)
  return found ? { error: found.message } : {}
}

/** Keeps what is written in the open question when its answer came too late. */
export const putAside = ({ status, message }: Pick<Problem, 'status' | 'message'>) => {
  if (status === 404 || status === 409) setAside([...document.querySelectorAll('dialog:modal')].at(-1), message)
}

/** Closes a question that is answered, and keeps it open while what is written in it can be mended. What came too late
 * is put aside. */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (problem: Problem) => {
    if (problem.errors.length > 0) return
    putAside(problem)
    close()
  },
})
