import { Alert, Button, Input, Select, TextInput } from '@mantine/core'
import { type AdminParcel, dispatch, moves, transportFrom } from '@ranar/contract/parcels'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useContractForm } from '../kit/useContractForm.ts'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'
import { ErrorState } from '../ui/State.tsx'
import { stageText } from '../ui/stageText.ts'
import s from './dispatch.module.css'
import { useDeliveryMen } from './useDeliveryMen.ts'

/** Sends a pending parcel out with a delivery man and a date, or rejects it; locked once the parcel is anything else. */
export const TransportForm = ({ parcel, onDone, onReject }: { parcel: AdminParcel; onDone: () => void; onReject: () => void }) => {
  const t = useT()
  const { day, number } = useFormats()
  const queryClient = useQueryClient()
  const manField = useId()
  const transport = useWrite(dispatch.transport)
  const { men, error, retry } = useDeliveryMen()
  const today = day(new Date().toISOString())
  const schema = useMemo(() => transportFrom(today), [today])
  const { stage } = parcel.status
  const locked = stage !== moves.assign.from
  const { field, submit, values } = useContractForm(schema, {
    delivery_men_id: parcel.delivery_men?._id ?? '',
    approximate_delivery_date: parcel.parcel.aproxDeliveryDate ?? '',
    parcel_id: parcel._id,
  })
  // Somebody else was faster: what is shown here is over, and the list is too.
  const look = ({ status }: { status: number }) => {
    void queryClient.invalidateQueries()
    if (status === 409 || status === 404) onDone()
  }

  if (error) return <ErrorState message={error.message} onRetry={retry} />
  return (
    <form
      noValidate
      className={s.form}
      onSubmit={submit(async (body) => {
        await transport.mutateAsync({ body }, { onError: look })
        onDone()
      })}
    >
      <h3>{t('admin.assignTitle')}</h3>
      {locked && <Alert color="gray">{t('admin.notPending', { stage: t(stageText(stage)) })}</Alert>}
      {men?.length === 0 && <Alert color="gray">{t('admin.noMen')}</Alert>}
      <div>
        {/* Not the Select's own label, which would name its list too. */}
        <Input.Label size="md" htmlFor={manField}>
          {t('admin.deliveryMan')}
        </Input.Label>
        <Select
          id={manField}
          placeholder={t('admin.chooseMan')}
          searchable
          clearable={!locked}
          disabled={locked}
          data={optionsOf(men ?? [], parcel)}
          filter={({ options, search }) =>
            options.filter(
              (option) =>
                'value' in option &&
                isLike(
                  search,
                  men?.find(({ _id }) => _id === option.value),
                ),
            )
          }
          nothingFoundMessage={t('admin.noSuchMan')}
          openOnFocus={false}
          withScrollArea={false}
          comboboxProps={inDialog}
          classNames={{ options: s.men }}
          attributes={{ options: { 'aria-label': t('shell.navDeliveryMen') } }}
          clearButtonProps={{ 'aria-label': t('shell.clearFilter') }}
          renderOption={({ option }) => {
            const man = men?.find(({ _id }) => _id === option.value)
            if (!man) return option.label
            return (
              <span className={s.man}>
                <strong>{man.name}</strong>
                <span>{man.email}</span>
                <span>
                  {t(man.average_rating > 0 ? 'admin.manOption' : 'admin.manOptionNew', {
                    rating: number(man.average_rating),
                    delivered: number(man.total_delivered),
                  })}
                </span>
              </span>
            )
          }}
          {...field('delivery_men_id')}
          value={values.delivery_men_id || null}
        />
      </div>
      <TextInput type="date" label={t('admin.expected')} min={today} disabled={locked} {...field('approximate_delivery_date')} />
      <div className={s.buttons}>
        <Button type="submit" disabled={locked} loading={transport.isPending}>
          {t('admin.assign')}
        </Button>
        <Button variant="outline" color="sindur" disabled={locked} onClick={onReject}>
          {t('admin.reject')}
        </Button>
      </div>
    </form>
  )
}

// Inside the dialog: what stands outside of it is hidden from readers.
const inDialog = { withinPortal: false }
type Man = { _id: string; name: string; email: string }
/** The list may no longer hold who carries this parcel. */
const optionsOf = (men: readonly Man[], { delivery_men: own }: AdminParcel) => {
  const known = men.map(({ _id, name }) => ({ value: _id, label: name }))
  return own && !men.some(({ _id }) => _id === own._id) ? [...known, { value: own._id, label: own.name }] : known
}
const isLike = (search: string, man: Man | undefined) => {
  const words = search.toLowerCase().split(/\s+/)
  return !man || words.every((word) => `${man.name} ${man.email}`.toLowerCase().includes(word))
}
