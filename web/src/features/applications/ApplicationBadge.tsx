import type { ApplicationStatus } from '@ranar/contract/applications'
import type { MessageKey } from '@ranar/contract/messages/index'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'

const looks: Record<ApplicationStatus, [tone: string | undefined, sign: string, text: MessageKey]> = {
  pending: [tones.pending, '•', 'admin.applicationPending'],
  accepted: [tones.delivered, '✓', 'admin.applicationAccepted'],
  rejected: [tones.canceled, '×', 'admin.applicationRejected'],
}
export const applicationText = (status: ApplicationStatus) => looks[status][2]

export const ApplicationBadge = ({ status }: { status: ApplicationStatus }) => {
  const t = useT()
  const [tone, sign, text] = looks[status]
  return (
    <Badge tone={tone} sign={sign}>
      {t(text)}
    </Badge>
  )
}
