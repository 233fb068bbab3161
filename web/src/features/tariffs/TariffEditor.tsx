import { Button, TextInput } from '@mantine/core'
import type { District, Thana } from '@ranar/contract/places'
import { type Tariff, type TariffDraft, tariffs } from '@ranar/contract/tariff'
import { useEffect, useRef, useState } from 'react'
import { lastDay } from '../../lib/day-fault.ts'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { Changes } from './Changes.tsx'
import { draftFrom, emptyZone, isEmptyZone, withoutWeight, withoutZone, withWeight, withZone } from './draft.ts'
import { FeeFields } from './FeeFields.tsx'
import { Problems } from './Problems.tsx'
import s from './tariffs.module.css'
import { usePlaceOptions } from './usePlaceOptions.ts'
import { useProblems } from './useProblems.ts'
import { WeightsEditor } from './WeightsEditor.tsx'
import { ZoneEditor } from './ZoneEditor.tsx'

type Props = {
  /** All versions, newest first. */
  all: readonly Tariff[]
  newest: Tariff
  /** The prices that are valid now. */
  valid: Tariff
  today: string
  districts: readonly District[]
  thanas: readonly Thana[]
  /** Called with the version that was published, or without one if the draft is discarded. */
  onDone: (published?: number) => void
}

type Removal = { what: 'zone' | 'weight'; at: number }

/** Editor of the next tariff version, based on the newest one; it can be published once it has no gaps. */
export const TariffEditor = ({ all, newest, valid, today, districts, thanas, onDone }: Props) => {
  const { t, locale } = useI18n()
  const { number, day } = useFormats()
  const [start] = useState(() => draftFrom(newest, today))
  const [draft, setDraft] = useState<TariffDraft>(start)
  const [asks, setAsks] = useState(false)
  const [leaves, setLeaves] = useState(false)
  const [removes, setRemoves] = useState<Removal | null>(null)
  const editor = useRef<HTMLDivElement>(null)
  const publish = useWrite(tariffs.publish)
  // The button that opened the editor is gone: move the focus here.
  useEffect(() => {
    if (document.activeElement === document.body) editor.current?.querySelector('input')?.focus()
  }, [])
  const { problems, mark, hasWrongPrices } = useProblems(draft, all, { districts, thanas })
  const places = usePlaceOptions(districts, thanas)
  const taken = new Set(draft.zones.flatMap((zone) => zone.districts))
  const left = districts.map(({ _id }) => _id).filter((id) => !taken.has(id))
  // Focus a new field; after a removal, whose button is gone, focus the add button.
  const focusOn = (what: string) =>
    requestAnimationFrame(() => [...(editor.current?.querySelectorAll<HTMLElement>(what) ?? [])].at(-1)?.focus())
  const remove = ({ what, at }: Removal) => {
    setDraft(what === 'zone' ? withoutZone(draft, at) : withoutWeight(draft, at))
    setRemoves(null)
    focusOn(what === 'zone' ? '[data-add-zone]' : '[data-add-weight]')
  }
  const isEmpty = ({ what, at }: Removal) =>
    what === 'zone' ? isEmptyZone(draft.zones[at]) : draft.zones.every(({ pricesTaka }) => pricesTaka[at] === null)
  const askToRemove = (one: Removal) => (isEmpty(one) ? remove(one) : setRemoves(one))
  const nameOf = ({ what, at }: Removal) =>
    what === 'weight'
      ? t('tariff.fromKg', { kg: number(draft.fromKg[at] ?? 0) })
      : draft.zones[at]?.name[locale] || t('tariff.zoneAt', { number: number(at + 1) })
  const send = () =>
    publish.mutate(
      { body: draft },
      { onSuccess: ({ data }) => onDone(data.tariff.version), onSettled: () => setAsks(false) },
    )
  return (
    <div ref={editor} className={s.editor}>
      <LeaveGuard isDirty={() => draft !== start && !publish.isSuccess} />
      <div className={s.names}>
        <TextInput
          {...mark('validFrom')}
          type="date"
          label={t('tariff.validFrom')}
          min={today}
          max={lastDay(today)}
          value={draft.validFrom}
          onChange={({ target }) => setDraft({ ...draft, validFrom: target.value })}
        />
        <FeeFields fees={draft} mark={mark} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      </div>
      <WeightsEditor
        fromKg={draft.fromKg}
        mark={mark}
        onChange={(fromKg) => setDraft({ ...draft, fromKg })}
        onRemove={(at) => askToRemove({ what: 'weight', at })}
        onAdd={() => {
          setDraft(withWeight(draft, (draft.fromKg.at(-1) ?? 0) + 1))
          focusOn('[data-weight] input')
        }}
      />
      {draft.zones.map((zone, at) => (
        <ZoneEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a new zone has no name yet, only its place
          key={at}
          zone={zone}
          at={at}
          fromKg={draft.fromKg}
          mark={mark}
          places={places}
          left={left}
          onChange={(changed) => setDraft(withZone(draft, at, changed))}
          onRemove={draft.zones.length > 1 ? () => askToRemove({ what: 'zone', at }) : undefined}
        />
      ))}
      <Button
        variant="outline"
        data-add-zone
        onClick={() => {
          setDraft({ ...draft, zones: [...draft.zones, emptyZone(draft.fromKg.length)] })
          focusOn('[data-zone-name]')
        }}
      >
        {t('tariff.addZone')}
      </Button>
      <Changes before={valid} draft={hasWrongPrices ? undefined : draft} thanas={thanas} />
      {problems.length > 0 && <Problems problems={problems} onShow={(path) => focusOn(`[data-path="${path}"]`)} />}
      <div className={s.actions}>
        <Button variant="outline" onClick={() => (draft === start ? onDone() : setLeaves(true))}>
          {t('tariff.discard')}
        </Button>
        <Button disabled={problems.length > 0} loading={publish.isPending} onClick={() => setAsks(true)}>
          {t('tariff.publish')}
        </Button>
      </div>
      <Confirm
        opened={asks}
        title={t('tariff.publishTitle', { version: number(newest.version + 1), day: day(draft.validFrom) })}
        action={t('tariff.publish')}
        everyday
        busy={publish.isPending}
        onConfirm={send}
        onClose={() => setAsks(false)}
      >
        <p>{t('tariff.publishText')}</p>
      </Confirm>
      {removes && (
        <Confirm
          opened
          title={t('tariff.removeTitle', { what: nameOf(removes) })}
          local
          action={t('tariff.remove')}
          safe={t('shell.keep')}
          onConfirm={() => remove(removes)}
          onClose={() => setRemoves(null)}
        >
          <p>{t(removes.what === 'zone' ? 'tariff.removeZoneText' : 'tariff.removeWeightText')}</p>
        </Confirm>
      )}
      <Confirm
        opened={leaves}
        title={t('consumer.leaveTitle')}
        local
        action={t('tariff.discard')}
        safe={t('consumer.leaveStay')}
        onConfirm={() => onDone()}
        onClose={() => setLeaves(false)}
      >
        <p>{t('consumer.leaveText')}</p>
      </Confirm>
    </div>
  )
}
