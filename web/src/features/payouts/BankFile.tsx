import { payouts } from '@ranar/contract/payouts'
import { isProblem } from '@ranar/contract/problem'
import type { PayoutStatus } from '@ranar/contract/statements'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { today } from '../../lib/clock.ts'
import { readFile } from '../../lib/file.ts'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { fileName, save } from '../downloads/save.ts'

/** Downloads all payouts of a status as CSV with full account numbers, which no screen shows. */
export const BankFile = ({ status }: { status: PayoutStatus }) => {
  const t = useT()
  const queryClient = useQueryClient()
  const file = useMutation({
    mutationFn: () => readFile(queryClient, payouts.list, { query: { status, format: 'csv' } }),
    onSuccess: (text) => save(fileName('payouts', status, today()), text),
    onError: (problem) => {
      if (isProblem(problem)) toastError(problem.message)
    },
  })
  return (
    <Button kind="outline" busy={file.isPending} onClick={() => file.mutate()}>
      <IconDownload size={20} aria-hidden />
      {t('payouts.file')}
    </Button>
  )
}
