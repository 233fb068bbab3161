import type { Problem } from '@ranar/contract/problem'

/** What a refused write says of one of its fields. */
export const faultAt = ({ error }: { error: Problem | null }, path: string): { error?: string } => {
  const found = error?.errors.find((one) => one.path === path)
  return found ? { error: found.message } : {}
}

/** Closes a question that is answered, and keeps it open while what is written in it can be mended. */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: ({ errors }: Problem) => {
    if (errors.length === 0) close()
  },
})
