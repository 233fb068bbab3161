import { IconPhone } from '@tabler/icons-react'
import { dial } from '../../lib/dial.ts'
import { useT } from '../../lib/i18n.tsx'

type Props = { name: string; phone: string; onCall: () => void }

/** Dials a person at a door. */
export const CallLink = ({ name, phone, onCall }: Props) => {
  const t = useT()
  return (
    <a href={dial(phone)} onClick={onCall} aria-label={`${t('run.call')} ${name}`}>
      <IconPhone size={20} aria-hidden /> {t('run.call')}
    </a>
  )
}
