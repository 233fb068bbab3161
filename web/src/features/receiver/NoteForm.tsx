import { localDigits } from '@ranar/contract/digits'
import { type FormEvent, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Foot, type Form } from './Foot.tsx'
import { wish } from './reads.ts'
import s from './receiver.module.css'
import { useFaultFocus } from './useFaultFocus.ts'

/** A note and a second phone for the courier; what is saved can be changed and removed. */
export const NoteForm = ({ parcel: { wish: kept }, token, typed, onType, close, onSaved }: Form) => {
  const { t, locale } = useI18n()
  const save = useWrite(wish)
  const remove = useWrite(wish, { silent: 'success' })
  const [isMissing, setMissing] = useState(false)
  const { note = kept.note ?? '', phone = '' } = typed
  const isEmpty = !note.trim() && !phone.trim()
  const removes = isEmpty && kept.note !== null
  const fault = (path: string) => save.error?.errors.find((error) => error.path === path)?.message
  const form = useFaultFocus(save.error)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(isEmpty && !removes)
    if (removes) drop('note')
    else if (isEmpty) event.currentTarget.querySelector('textarea')?.focus()
    else save.mutate({ body: { token, note, ...(phone && { phone }) } }, { onSuccess: () => onSaved('note', 'phone') })
  }
  const drop = (what: 'note' | 'phone') =>
    remove.mutate(
      { body: { token, [what]: null } },
      {
        onSuccess: () => {
          toast(t(what === 'note' ? 'receiver.noteRemoved' : 'receiver.phoneRemoved'))
          onSaved(what)
        },
      },
    )
  const noteFault = isMissing && isEmpty ? t('receiver.noteRequired') : fault('note')
  const phoneFault = fault('phone')
  return (
    <form ref={form} className={s.form} noValidate onSubmit={send}>
      <Field label={t('receiver.note')} most={300} {...(noteFault && { error: noteFault })}>
        <textarea
          rows={3}
          value={note}
          placeholder={t('receiver.noteExample')}
          onChange={({ target }) => onType({ note: target.value })}
        />
      </Field>
      <Field label={t('receiver.phone')} {...(phoneFault && { error: phoneFault })}>
        <input value={phone} type="tel" autoComplete="tel" onChange={({ target }) => onType({ phone: target.value })} />
      </Field>
      {kept.phoneEnd && (
        <div className={s.foot}>
          <p className={s.hint}>{t('receiver.phoneKept', { end: localDigits(locale, kept.phoneEnd) })}</p>
          <Button kind="quiet" busy={remove.isPending} onClick={() => drop('phone')}>
            {t('receiver.removePhone')}
          </Button>
        </div>
      )}
      <Foot
        busy={save.isPending || remove.isPending}
        close={close}
        action={t(removes ? 'receiver.removeNote' : 'receiver.save')}
      />
    </form>
  )
}
