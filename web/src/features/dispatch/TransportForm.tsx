import { Alert, Button, TextInput } from '@mantine/core'
import { dispatch, transportFrom } from '@ranar/contract/dispatch'
import { journeys } from '@ranar/contract/journeys'
import type { AdminParcel } from '@ranar/contract/parcels'
import { moves } from '@ranar/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { lastDay } from '../../lib/day-fault.ts'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { lacksRight, useMay } from '../../lib/rights.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { stageText } from '../parcels/stage-text.ts'
import { DeliveryManSelect } from './DeliveryManSelect.tsx'
import { isMissing } from './desk-moves.ts'
import s from './dispatch.module.css'
import { useDeliveryMen } from './useDeliveryMen.ts'

/** Assigns a pending parcel to a courier with a date, or rejects it; locked in any other stage. */
export const TransportForm = ({
  parcel,
  onDone,
  onReject,
  onAsking,
}: {
  parcel: AdminParcel
  onDone: () => void
  onReject: () => void
  onAsking: (asks: boolean) => void
}) => {
  const t = useT()
  const transport = useWrite(dispatch.transport)
  const details = useQuery(read(journeys.details, { query: { parcel_id: parcel._id } })).data
  const isGone = details !== undefined && isMissing(details)
  const { men, error, retry } = useDeliveryMen()
  const earliest = today()
  const schema = useMemo(() => transportFrom(earliest, lastDay(earliest)), [earliest])
  const { stage } = parcel.status
  const may = useMay('dispatch')
  const isOver = stage !== moves.assign.from
  const locked = isOver || !may
  const online = useOnline()
  const { form, field, submit, values } = useContractForm(schema, {
    delivery_men_id: parcel.delivery_men?._id ?? '',
    approximate_delivery_date: parcel.parcel.aproxDeliveryDate ?? '',
    parcel_id: parcel._id,
  })
  // Somebody else moved the parcel: close the outdated drawer.
  const look = ({ status }: { status: number }) => {
    if (status === 409 || status === 404) onDone()
  }

  const assign = async (body: Parameters<typeof transport.mutateAsync>[0]['body']) => {
    await transport.mutateAsync({ body }, { onError: look })
    onDone()
  }
  // What is assigned once the dispatcher has confirmed that the parcel is missing.
  const [asked, setAsked] = useState<Parameters<typeof assign>[0] | null>(null)
  const asks = asked !== null && isGone
  useEffect(() => {
    onAsking(asks)
    return () => onAsking(false)
  }, [asks, onAsking])

  if (error && !men) return <ErrorState message={error.message} onRetry={retry} />
  return (
    <form noValidate className={s.form} onSubmit={submit(async (body) => (isGone ? setAsked(body) : assign(body)))}>
      <LeaveGuard kept isDirty={() => !locked && form.isDirty() && !transport.isSuccess} />
      <h3>{t('admin.assignTitle')}</h3>
      {isOver && <Alert color="gray">{t('admin.notPending', { stage: t(stageText(stage)) })}</Alert>}
      {!isOver && !may && <Alert color="gray">{t(lacksRight.dispatch)}</Alert>}
      {!isOver && isGone && <Alert color="sindur">{t('desk.missingOne')}</Alert>}
      {men?.length === 0 && <Alert color="gray">{t('admin.noMen')}</Alert>}
      <DeliveryManSelect
        men={men}
        own={parcel.delivery_men}
        disabled={locked}
        value={values.delivery_men_id}
        onChange={(id) => form.setFieldValue('delivery_men_id', id)}
        error={field('delivery_men_id').error}
      />
      <TextInput
        type="date"
        label={t('admin.expected')}
        min={earliest}
        max={lastDay(earliest)}
        disabled={locked}
        {...field('approximate_delivery_date')}
      />
      <div className={s.buttons}>
        <Button type="submit" disabled={locked || !online} loading={transport.isPending}>
          {t('admin.assign')}
        </Button>
        <Button variant="outline" color="sindur" disabled={locked || !online} onClick={onReject}>
          {t('admin.reject')}
        </Button>
      </div>
      <Confirm
        opened={asks}
        title={t('desk.missingAsk')}
        action={t('desk.giveAnyway')}
        safe={t('shell.keep')}
        busy={transport.isPending}
        onConfirm={() => asked && assign(asked).catch(() => setAsked(null))}
        onClose={() => setAsked(null)}
      >
        <p>{t('desk.missingOne')}</p>
      </Confirm>
    </form>
  )
}
