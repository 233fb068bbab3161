import { isPhone } from '@ranar/contract/shapes'
import { IconBrandWhatsapp, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { dial } from '../../lib/dial.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallLink } from './CallLink.tsx'
import { doorOf } from './door.ts'
import type { LocalStop } from './local-run.ts'
import { proofWords } from './proof-words.ts'
import { Refused } from './Refused.tsx'
import { reasonWords } from './reason-words.ts'
import s from './run.module.css'

type Props = {
  stop: LocalStop
  number: number
  onDeliver: () => void
  onMore: () => void
  onFail: () => void
  onReturn: () => void
  onCollect: () => void
  onCall: () => void
  /** More to do at this door, below the main action. */
  children: ReactNode
}

/** Card of the current stop: address, person, amount, contact, required proof and actions. */
export const StopCard = ({
  stop,
  number: place,
  onDeliver,
  onMore,
  onFail,
  onReturn,
  onCollect,
  onCall,
  children,
}: Props) => {
  const t = useT()
  const { taka, number } = useFormats()
  const { attemptsMost } = useCompanyNumbers()
  const { parcel, step, due, proofLevel, attempts, note, refused, missed } = stop
  const { person, address } = doorOf(stop)
  const goesBack = step === 'returning'
  return (
    <article className={s.card} aria-label={`${t('run.next')}: ${person.name}`}>
      <p className={s.place}>
        <span>{t('run.stop', { n: number(place) })}</span>
        <code>{parcel._id}</code>
      </p>
      <h2 data-landing tabIndex={-1}>
        {person.name}
      </h2>
      <p className={s.address}>{address}</p>
      {step === 'booked' && <What kind="pickup" stop={stop} />}
      {goesBack && <What kind="return" stop={stop} />}
      {note && <Note text={note} onCall={onCall} />}
      {step !== 'booked' && !goesBack && (
        <p className={s.collect} data-paid={due === 0 || undefined}>
          <span>{t(due > 0 ? 'run.collect' : 'run.paid')}</span>
          <strong>{taka(due)}</strong>
        </p>
      )}
      <Ways
        person={person}
        destination={step === 'booked' || goesBack ? (pointOf(stop.pickup) ?? address) : pointOf(parcel.reciever.map)}
        onCall={onCall}
      />
      {step !== 'booked' && !goesBack && (
        <p className={s.asked}>
          {t('run.asked', { proof: t(proofWords[proofLevel]) })}
          {attempts > 0 && ` · ${t('run.attemptsLeft', { n: number(Math.max(0, attemptsMost - attempts)) })}`}
        </p>
      )}
      {missed && (
        <Badge tone={tones.failed} sign="!">
          {t('run.missed', { why: t(reasonWords(missed)) })}
        </Badge>
      )}
      {refused && (
        <>
          <Badge tone={tones.failed} sign="!">
            {t('run.refused', { why: refused.message ?? '' })}
          </Badge>
          <Refused entry={refused} />
        </>
      )}
      {step === 'booked' && <Main onClick={onCollect}>{t('run.collectParcel')}</Main>}
      {goesBack && (
        <>
          <Main onClick={onReturn}>{t('run.giveBack')}</Main>
          <p className={s.asked}>{t('run.returnFailed')}</p>
        </>
      )}
      {step !== 'booked' && !goesBack && <Main onClick={onDeliver}>{t('run.deliver')}</Main>}
      {children}
      {step !== 'booked' && !goesBack && proofLevel === 'none' && (
        <button type="button" className={s.link} onClick={onMore}>
          {t('run.more')}
        </button>
      )}
      {!goesBack && (
        <Button kind="outline" className={s.other} onClick={onFail}>
          {t(step === 'booked' ? 'run.failPickup' : 'run.fail')}
        </Button>
      )}
    </article>
  )
}

const whats = {
  pickup: { tone: tones.pending, name: 'run.pickup', text: 'run.pickupTo' },
  return: { tone: tones.returned, name: 'run.return', text: 'run.returnOf' },
} as const
/** Says that this stop is no delivery, and who the parcel's receiver is, because the card names the sender. */
const What = ({ kind, stop }: { kind: keyof typeof whats; stop: LocalStop }) => {
  const t = useT()
  const { tone, name, text } = whats[kind]
  return (
    <p className={s.what}>
      <Badge tone={tone}>{t(name)}</Badge> {t(text, { name: stop.parcel.reciever.name })}
    </p>
  )
}

/** A receiver's second number is a part of the note of its own. */
const Note = ({ text, onCall }: { text: string; onCall: () => void }) => (
  <p className={s.note}>
    {[...new Set(text.split(' · '))].map((part, at) => (
      <span key={part}>
        {at > 0 && ' · '}
        {isPhone(part) ? (
          <a href={dial(part)} onClick={onCall}>
            {part}
          </a>
        ) : (
          part
        )}
      </span>
    ))}
  </p>
)

const Main = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button className={s.main} onClick={onClick}>
    {children}
  </Button>
)

type MaybePoint = { latitude: number | null; longitude: number | null }
/** Returns `latitude,longitude` for a map's address, or null where a point is missing. */
const pointOf = (at: MaybePoint | undefined) =>
  at && at.latitude !== null && at.longitude !== null ? `${at.latitude},${at.longitude}` : null

type Reachable = { name: string; phone: string | null }
type WaysProps = { person: Reachable; destination: string | null; onCall: () => void }
/** Ways to reach a person; without a destination there is no route. */
const Ways = ({ person, destination, onCall }: WaysProps) => {
  const t = useT()
  const phone = person.phone ?? ''
  const international = phone.replace(/\D/g, '').replace(/^0/, '880')
  return (
    <div className={s.ways}>
      {phone && (
        <>
          <CallLink name={person.name} phone={phone} onCall={onCall} />
          <a
            href={`https://wa.me/${international}`}
            target="_blank"
            rel="noreferrer"
            onClick={onCall}
            aria-label={`${t('run.whatsapp')} ${person.name}`}
          >
            <IconBrandWhatsapp size={20} aria-hidden /> {t('run.whatsapp')}
          </a>
        </>
      )}
      {destination && (
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('run.way')} ${person.name}`}
        >
          <IconRoute size={20} aria-hidden /> {t('run.way')}
        </a>
      )}
    </div>
  )
}
