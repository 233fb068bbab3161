import { cash } from '@ranar/contract/cash'
import { type Handover, type Notes, worthOf } from '@ranar/contract/handovers'
import { useId, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useOutbox } from '../../lib/outbox/useOutbox.ts'
import { useWrite } from '../../lib/read.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import s from './cash.module.css'
import { NotesCount } from './NotesCount.tsx'
import { useDifference } from './useDifference.ts'

type Props = {
  expected: number
  /** The last hand-over, if the office sent it back. */
  sentBack: Handover | undefined
}

/** Lets the courier count and hand over cash; blocked while the outbox has unsent actions, which may include cash. */
export const HandOver = ({ expected, sentBack }: Props) => {
  const t = useT()
  const difference = useDifference()
  const { number, taka } = useFormats()
  // A phone may drop the page while the notes are counted.
  const [notes, setNotes] = useDraft<Notes>(`notes:${today()}`, {})
  const [asking, setAsking] = useState(false)
  const submit = useWrite(cash.handOver)
  const { entries, isSending, sendNow } = useOutbox()
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const online = useOnline()
  const worth = worthOf(notes)
  const why = useId()
  return (
    <section className={s.card} aria-labelledby="count">
      <h2 id="count" data-landing tabIndex={-1}>
        {t('cash.count')}
      </h2>
      {sentBack && (
        <p className={s.sentBack}>
          {t('cash.sentBackWhy', { amount: taka(sentBack.taka), reason: sentBack.reason ?? '' })}
        </p>
      )}
      <NotesCount notes={notes} onChange={setNotes} expected={expected} />
      {waiting > 0 ? (
        <>
          <p role="status">{t('cash.queueFirst', { n: number(waiting) })}</p>
          <Button kind="outline" busy={isSending} disabled={!online} onClick={() => void sendNow()}>
            {t('cash.sendQueue')}
          </Button>
        </>
      ) : (
        <>
          {worth === 0 && <p id={why}>{t('cash.notesFirst')}</p>}
          <Button
            aria-haspopup="dialog"
            aria-describedby={worth === 0 ? why : undefined}
            disabled={!(worth > 0)}
            onClick={() => setAsking(true)}
          >
            {t('cash.handOver')}
          </Button>
        </>
      )}
      {/* If the session ends, the login comes to this screen. */}
      <LeaveGuard kept isDirty={() => worth !== 0} />
      <Confirm
        opened={asking}
        title={t('cash.handOverTitle', { amount: taka(worth) })}
        action={t('cash.handOver')}
        safe={t('deliveries.notYet')}
        everyday
        busy={submit.isPending}
        onConfirm={() =>
          submit.mutate(
            { body: { notes, taka: worth } },
            { onSettled: () => setAsking(false), onSuccess: () => setNotes({}) },
          )
        }
        onClose={() => setAsking(false)}
      >
        <p>{worth === expected ? t('cash.handOverLead') : difference(worth, expected)}</p>
      </Confirm>
    </section>
  )
}
