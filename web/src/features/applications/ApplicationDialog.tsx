import { Alert, Button, Group, Modal } from '@mantine/core'
import { type Application, applications } from '@ranar/contract/applications'
import type { Problem } from '@ranar/contract/problem'
import { useState } from 'react'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { lacksRight, useMay } from '../../lib/rights.ts'
import { roleNames } from '../../lib/roles.ts'
import { saidInPlace } from '../../lib/toasts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { useLastShown } from '../../ui/mantine/useLastShown.ts'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Person } from '../../ui/Person.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { ApplicationBadge } from './ApplicationBadge.tsx'
import s from './applications.module.css'

type Props = {
  application: Application | null
  /** Whether it came with the URL: Back then leads to where the person came from. */
  isArrived?: boolean
  onClose: () => void
  /** Called when the server refuses the decision, for example because another admin decided first. */
  onRefused: (problem: Problem) => void
}

/** Dialog with one application; shows Accept and Reject only while it is pending. `null` closes it. */
export const ApplicationDialog = ({ application: chosen, isArrived = false, onClose, onRefused }: Props) => {
  const t = useT()
  const application = useLastShown(chosen)
  useBackCloses(chosen !== null && !isArrived, onClose)
  return (
    <Modal
      opened={chosen !== null}
      onClose={onClose}
      // Ignore clicks while the dialog closes.
      inert={!chosen}
      size="32rem"
      title={application && <strong>{t('admin.applicationOf', { name: application.meta.name })}</strong>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {application && (
        <Opened key={application._id} application={application} onClose={onClose} onRefused={onRefused} />
      )}
    </Modal>
  )
}

type OpenedProps = Pick<Props, 'onClose' | 'onRefused'> & { application: Application }

const Opened = ({ application, onClose, onRefused }: OpenedProps) => {
  // Kept here because a colleague's decision takes the buttons away.
  const [fault, setFault] = useState<Problem | null>(null)
  const refuse = (problem: Problem) => {
    onRefused(problem)
    // The toast of a lost right comes later, and stays.
    if (problem.status === 403) return
    setFault(problem)
    saidInPlace(problem.message)
  }
  return (
    <>
      <Written application={application} />
      {application.status === 'pending' && (
        <Decision application={application} onClose={onClose} onAgain={() => setFault(null)} onRefused={refuse} />
      )}
      {fault && (
        <Alert color="sindur" mt="md">
          {fault.message}
        </Alert>
      )}
    </>
  )
}

const Written = ({
  application: { applyFor, status, createdAt, attemt, meta, candidate },
}: {
  application: Application
}) => {
  const t = useT()
  const { day, number } = useFormats()
  const none = t('shell.none')
  return (
    <div className={s.written}>
      <Person name={candidate.name} picture={candidate.avatar.secure_url} size={56}>
        <span className={s.line}>{candidate.email}</span>
      </Person>
      <Facts
        facts={[
          [t('admin.applyFor'), t(roleNames[applyFor])],
          [t('admin.status'), <ApplicationBadge key="status" status={status} />],
          [t('admin.submitted'), day(createdAt)],
          [t('admin.attempts'), number(attemt)],
          [t('admin.name'), meta.name],
          [t('admin.email'), meta.email],
          [
            t('admin.phone'),
            meta.phone ? (
              <a key="phone" href={dial(meta.phone)}>
                {meta.phone}
              </a>
            ) : (
              none
            ),
          ],
          [t('admin.dob'), day(meta.dob)],
          [t('admin.address'), meta.address ?? none],
        ]}
      />
    </div>
  )
}

const Decision = ({
  application: { _id, applyFor, meta },
  onClose,
  onAgain,
  onRefused,
}: OpenedProps & { onAgain: () => void }) => {
  const t = useT()
  const accept = useWrite(applications.accept)
  const reject = useWrite(applications.reject)
  const online = useOnline()
  const busy = accept.isPending || reject.isPending
  const sent = { query: { applies_id: _id } }
  const after = { onSuccess: onClose, onError: onRefused }
  const decide = ({ mutate }: typeof accept | typeof reject) => {
    onAgain()
    mutate(sent, after)
  }
  if (!useMay('people')) return <Alert color="gray">{t(lacksRight.people)}</Alert>
  return (
    <>
      <p className={s.note}>
        {t(applyFor === 'admin' ? 'admin.acceptAdmin' : 'admin.acceptDeliveryMen', { name: meta.name })}{' '}
        {t('admin.rejectNote', { name: meta.name })}
      </p>
      {!online && <p role="status">{t('shell.waitsForSignal')}</p>}
      <Group grow mt="md">
        <Button
          variant="outline"
          color="sindur"
          disabled={!online || (busy && !reject.isPending)}
          loading={reject.isPending}
          onClick={() => decide(reject)}
        >
          {t('admin.reject')}
        </Button>
        <Button
          disabled={!online || (busy && !accept.isPending)}
          loading={accept.isPending}
          onClick={() => decide(accept)}
        >
          {t('admin.accept')}
        </Button>
      </Group>
    </>
  )
}
