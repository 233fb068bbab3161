import { Button } from '@mantine/core'
import type { Problem } from '@ranar/contract/problem'
import { useT } from '../../lib/i18n.tsx'
import { useNumber } from '../../lib/numbers.ts'
import s from './UploadState.module.css'

/** Statuses of a lost, slow or overloaded request: the same form can be sent again. */
const again = [0, 408, 429, 502, 503, 504]

type Props = { upload: { isPending: boolean; error: Problem | null }; percent: number; className?: string | undefined }

/** In a form with pictures: the upload's progress, and a button to send again after a temporary failure. */
export const UploadState = ({ upload: { isPending, error }, percent, className = '' }: Props) => {
  const t = useT()
  const number = useNumber()
  if (isPending && percent > 0) {
    const said = percent < 100 ? t('forms.uploading', { percent: number(percent) }) : t('forms.uploadWaiting')
    return (
      <div className={`${s.state} ${className}`}>
        <span aria-hidden="true">{said}</span>
        <progress max={100} value={percent} aria-label={said} />
      </div>
    )
  }
  if (isPending || !error || !again.includes(error.status)) return null
  return (
    <div className={`${s.state} ${s.failed} ${className}`} role="status">
      <span>{t('forms.uploadFailed')}</span>
      <Button type="submit" variant="outline">
        {t('forms.sendAgain')}
      </Button>
    </div>
  )
}
