import { Button } from '@mantine/core'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useCodeGap } from './code-gap.ts'

/** Button that requests another code; shows a countdown until a new request is allowed. */
export const ResendCode = ({ busy, onAsk }: { busy: boolean; onAsk: () => void }) => {
  const t = useT()
  const { number } = useFormats()
  const seconds = useCodeGap()
  return (
    <Button variant="outline" disabled={seconds > 0} loading={busy} onClick={onAsk}>
      {seconds > 0 ? t('forms.resendIn', { seconds: number(seconds) }) : t('forms.resend')}
    </Button>
  )
}
