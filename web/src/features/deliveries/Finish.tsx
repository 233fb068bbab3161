import { deliveries } from '@ranar/contract/dispatch'
import type { Parcel } from '@ranar/contract/parcels'
import { moves } from '@ranar/contract/stages'
import { type ReactNode, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { useWrite } from '../../lib/read.ts'
import { saidInPlace } from '../../lib/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { alreadyText } from '../parcels/already-text.ts'
import s from './finish.module.css'
import { useDoor } from './useDoor.ts'

const ends = ['deliver', 'return'] as const
type End = (typeof ends)[number]
const isOpen = ({ status }: Parcel, end: End) => status.stage === moves[end].from

/** Buttons Delivered and Returned of a parcel on the way; each asks for confirmation. `children` go above them. */
export const Finish = ({
  parcel,
  queued,
  className = '',
  titledBy,
  children,
}: {
  parcel: Parcel
  /** A visit that this device has not sent; until then nothing else is possible. */
  queued: Entry | undefined
  className?: string | undefined
  /** Ids of the texts that tell this parcel's buttons from those of other parcels. */
  titledBy?: string
  children?: ReactNode
}) => {
  const t = useT()
  const { taka, day } = useFormats()
  const online = useOnline()
  const [asked, setAsked] = useState<End | null>(null)
  const writes = { deliver: useWrite(deliveries.deliver), return: useWrite(deliveries.return) }
  const words = {
    deliver: { title: t('deliveries.askDelivered', { code: parcel._id }), action: t('deliveries.delivered') },
    return: { title: t('deliveries.askReturned', { code: parcel._id }), action: t('deliveries.returned') },
  }
  const { due: collect, goesBack, ...door } = useDoor(parcel)
  // Of a parcel that is not in today's run only the server's refusal tells that proof is needed.
  const proof = t('runs.proofRequired')
  const isRefused = isOpen(parcel, 'deliver') && writes.deliver.error?.message === proof
  const needsProof = !queued && (door.needsProof || isRefused)
  const { aproxDeliveryDate } = parcel.parcel
  /** The day on which the parcel comes into the run, if that is not yet. */
  const later = aproxDeliveryDate && aproxDeliveryDate > today() && aproxDeliveryDate
  const whyNot = (end: End) => {
    if (!isOpen(parcel, end)) return t(alreadyText(parcel.status.stage))
    if (queued) return t('run.notSent')
    return end === 'deliver' && (goesBack ? t('deliveries.goesBack') : needsProof && proof)
  }
  const shown = asked ?? 'deliver'

  return (
    <div className={`${s.finish} ${className}`}>
      {children}
      {needsProof && (
        <>
          <p role={isRefused ? 'status' : undefined}>
            {later ? t('deliveries.proofLater', { day: day(later) }) : t('deliveries.proofOnRun')}
          </p>
          {!later && (
            <LinkButton to="/dashboard/delivery-men/run" hash={parcel._id} aria-describedby={titledBy}>
              {t('run.title')}
            </LinkButton>
          )}
        </>
      )}
      {ends
        .filter((end) => !whyNot(end))
        .map((end) => (
          <Button
            key={end}
            kind={end === 'deliver' ? 'main' : 'outline'}
            disabled={!online}
            aria-describedby={titledBy}
            busy={writes[end].isPending}
            onClick={() => setAsked(end)}
          >
            {words[end].action}
          </Button>
        ))}
      <Unavailable
        actions={ends.flatMap((end) => {
          const why = whyNot(end)
          return why ? [{ name: words[end].action, why }] : []
        })}
      />
      {!online && !queued && isOpen(parcel, 'deliver') && <p>{t('deliveries.needsSignal')}</p>}
      <Confirm
        opened={asked !== null}
        title={words[shown].title}
        action={words[shown].action}
        safe={t('deliveries.notYet')}
        everyday={shown === 'deliver'}
        busy={writes[shown].isPending}
        refusal={whyNot(shown)}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          writes[shown].mutate(
            { query: { parcel_id: parcel._id } },
            {
              // On a phone the toast would lie over the link to the run.
              onError: ({ message }) => message === proof && saidInPlace(message),
              onSettled: () => setAsked(null),
            },
          )
        }
      >
        <p>
          {shown === 'deliver'
            ? t('deliveries.askFor', { name: parcel.reciever.name, address: parcel.reciever.address })
            : t('deliveries.askBack', { name: parcel.sender.name })}
        </p>
        {collect !== null && shown === 'deliver' && (
          <p className={s.collect}>{t('deliveries.askCollect', { amount: taka(collect) })}</p>
        )}
        <p>{t('deliveries.askFinal')}</p>
      </Confirm>
    </div>
  )
}
