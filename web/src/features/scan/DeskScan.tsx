import { courierModes, type ScanMode, scanModes } from '@ranar/contract/scans'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { ScanEntry } from '../../lib/scans/store.ts'
import { useScans } from '../../lib/scans/useScans.ts'
import { toastError } from '../../lib/toasts.ts'
import { useListSearch } from '../../lib/useListSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { missingOf, oddOf, toneOf } from './lists.ts'
import { ScanBench } from './ScanBench.tsx'
import { Counts, Lists, ScanList } from './ScanLists.tsx'
import s from './scan.module.css'
import type { Said } from './Verdict.tsx'

const words = {
  receive: 'scan.receive',
  load: 'scan.load',
  take_back: 'scan.takeBack',
  give_back: 'scan.giveBack',
} as const satisfies Record<ScanMode, string>

/** The office's scanner: receive from senders, load for a courier, take back from one, give back to senders. */
export const DeskScan = () => {
  const t = useT()
  const { number } = useFormats()
  const online = useOnline()
  const { search, change } = useListSearch()
  const mode = scanModes.find((one) => one === search.mode) ?? 'receive'
  const needsCourier = courierModes.includes(mode)
  const courier = (search.courier as string | undefined) ?? null
  const { men, nameOf: courierName } = useDeliveryMen()
  const list = needsCourier && !courier ? null : { mode, courier: mode === 'give_back' ? null : courier }
  const { entries, expected, waiting, fault, add, begin, sendNow } = useScans(list)
  const missing = missingOf(expected ?? [], entries)
  const odd = oddOf(entries)

  const saidOf = (entry: ScanEntry): Said => ({
    tone: toneOf(entry),
    code: entry.scan.parcel_id,
    name: entry.parcel?.name ?? nameOf(entry.scan.parcel_id),
    message: entry.message ?? t('scan.notSent'),
  })
  const nameOf = (code: string) => expected?.find(({ parcel_id }) => parcel_id === code)?.name
  const take = async (code: string): Promise<Said> => {
    const isNew = await add(code)
    return isNew
      ? { tone: 'good', code, name: nameOf(code), message: t('scan.notSent') }
      : { tone: 'odd', code, name: nameOf(code), message: t('scan.twice') }
  }
  const latest = (code: string) => {
    // A refused parcel may have been scanned again.
    const entry = entries.findLast(({ scan }) => scan.parcel_id === code)
    return entry && entry.state === 'settled' ? saidOf(entry) : undefined
  }

  return (
    <div className={s.bench}>
      <fieldset className={s.modes}>
        <legend>{t('scan.what')}</legend>
        {scanModes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="mode"
              checked={mode === one}
              onChange={() =>
                change({ mode: one, ...(!courierModes.includes(one) && { courier: undefined }) }, { replace: true })
              }
            />
            {t(words[one])}
          </label>
        ))}
      </fieldset>
      {mode !== 'give_back' && (
        <Field label={t(needsCourier ? 'scan.courier' : 'scan.courierIfAny')}>
          <select
            value={courier ?? ''}
            onChange={({ target }) => change({ courier: target.value || undefined }, { replace: true })}
          >
            <option value="">{t(needsCourier ? 'scan.chooseCourier' : 'scan.noCourier')}</option>
            {men?.map((man) => (
              <option key={man._id} value={man._id}>
                {courierName(man)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {list ? (
        <>
          <ScanBench key={`${mode} ${courier}`} onCode={take} latest={latest}>
            {entries.length > 0 && (
              <Button kind="quiet" onClick={() => begin().catch(() => toastError(t('scan.notBegun')))}>
                {t('scan.begin')}
              </Button>
            )}
          </ScanBench>
          {waiting > 0 && (
            <p className={s.waiting} role="status">
              {t('scan.waiting', { n: number(waiting) })} {fault}{' '}
              <Button kind="quiet" disabled={!online} onClick={() => void sendNow()}>
                {t('scan.sendNow')}
              </Button>
            </p>
          )}
          <Counts
            counts={[
              [t('scan.scanned'), entries.filter(({ result }) => result !== 'rejected').length],
              [t('scan.missing'), missing.length],
              [t('scan.odd'), odd.length],
            ]}
          />
          <Lists>
            <ScanList
              title={t('scan.missing')}
              empty={t(mode === 'give_back' && expected?.length === 0 ? 'scan.sendersFirst' : 'scan.nothingMissing')}
              lines={missing.map(({ parcel_id, name, address }) => ({
                code: parcel_id,
                text: [name, address].filter(Boolean).join(' · '),
              }))}
            />
            <ScanList
              title={t('scan.odd')}
              empty={t('scan.nothingOdd')}
              lines={odd.map(({ scan, message, parcel }) => ({
                code: scan.parcel_id,
                text: parcel?.name,
                note: message,
              }))}
            />
            <ScanList
              title={t('scan.scanned')}
              empty={t('scan.nothingYet')}
              lines={entries
                .filter(({ result }) => result !== 'rejected')
                .toReversed()
                .map(({ scan, parcel, message, state }) => ({
                  code: scan.parcel_id,
                  text: parcel?.name ?? nameOf(scan.parcel_id),
                  note: message,
                  isWaiting: state === 'waiting',
                }))}
            />
          </Lists>
        </>
      ) : (
        <p>{t('scan.courierFirst')}</p>
      )}
    </div>
  )
}
