import { isRefusal, type Problem } from '@ranar/contract/problem'
import { setAside } from './left-over.ts'
import { saidInPlace } from './toasts.ts'

/** Returns the `error` prop of one field of a refused write; `{}` when it has none. */
export const faultAt = ({ error }: { error: Problem | null }, path: string): { error?: string } => {
  const found = error?.errors.find((one) => one.path === path)
  return found ? { error: found.message } : {}
}

/** Keeps the text typed in the open dialog when its answer came too late (404 or 409), and says why there alone. */
export const putAside = ({ status, message }: Pick<Problem, 'status' | 'message'>) => {
  if (status !== 404 && status !== 409) return
  if (setAside([...document.querySelectorAll('dialog:modal')].at(-1), message)) saidInPlace(message)
}

/** Whether the same may be sent again as it is: there was no answer, or only for the moment. */
export const mayPass = (problem: Problem) => !isRefusal(problem) || problem.status === 429

/** Returns callbacks that close a dialog once it is decided; text that came too late is kept. */
export const closing = (close: () => void, say?: () => void) => ({
  onSuccess: () => {
    say?.()
    close()
  },
  onError: (problem: Problem) => {
    if (problem.errors.length > 0 || mayPass(problem)) return
    putAside(problem)
    close()
  },
})
