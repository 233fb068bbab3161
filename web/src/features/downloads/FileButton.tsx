import { CSV_START } from '@ranar/contract/csv'
import type { Sent } from '@ranar/contract/endpoint'
import { isProblem } from '@ranar/contract/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readFile } from '../../lib/file.ts'
import { useT } from '../../lib/i18n.tsx'
import type { Readable } from '../../lib/reading.ts'
import { noticeRefusal } from '../../lib/session.ts'
import { toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { fileName, save } from './save.ts'

type Props<E extends Readable> = {
  e: E
  query: Sent<E> extends { query?: infer Q } ? Q : never
  /** The parts of the file's name. */
  parts: readonly string[]
  kind: 'outline' | 'quiet'
  children: ReactNode
}

/** Button that saves a CSV file which an endpoint answers, in the language of the page. */
export const FileButton = <E extends Readable>({ e, query, parts, kind, children }: Props<E>) => {
  const t = useT()
  const queryClient = useQueryClient()
  const file = useMutation({
    mutationFn: () => readFile(queryClient, e, { query }),
    // Reading a reply as text drops its byte order mark.
    onSuccess: (text) => save(fileName(...parts), CSV_START + text),
    onError: (problem) => {
      if (isProblem(problem) && problem.status === 401) return noticeRefusal(e.path, problem)
      // A connection that is lost in the middle of a file is no problem of the server.
      const reason = isProblem(problem) ? problem.message : t('common.offline')
      toastError(t('downloads.failed', { reason }))
    },
  })
  return (
    <Button kind={kind} busy={file.isPending} onClick={() => file.mutate()}>
      {children}
    </Button>
  )
}
