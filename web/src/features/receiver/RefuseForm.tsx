import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Foot, type Form } from './Foot.tsx'
import { refuse } from './reads.ts'
import s from './receiver.module.css'
import { useFaultFocus } from './useFaultFocus.ts'

/** "I don't want it", with the delivery code or one that is mailed now. */
export const RefuseForm = ({ token, typed: { code = '' }, onType, close }: Form) => {
  const t = useT()
  const mail = useWrite(refuse, { silent: 'success' })
  const tell = useWrite(refuse, { silent: 'success' })
  const [isMissing, setMissing] = useState(false)
  const fault = isMissing && !code.trim() ? t('receiver.codeRequired') : tell.error?.errors[0]?.message
  const form = useFaultFocus(tell.error)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!code.trim())
    mail.reset()
    if (!code.trim()) event.currentTarget.querySelector('input')?.focus()
    else tell.mutate({ body: { token, code } }, { onSuccess: close })
  }
  const askMail = () => {
    setMissing(false)
    tell.reset()
    mail.mutate({ body: { token } })
  }
  return (
    <form ref={form} className={s.form} noValidate onSubmit={send}>
      <p>{t('receiver.refuseText')}</p>
      <Field label={t('receiver.code')} {...(fault && { error: fault })}>
        <input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          onChange={({ target }) => onType({ code: target.value })}
        />
      </Field>
      <p role="status" className={s.hint}>
        {mail.isSuccess && t('receiver.codeMailed')}
      </p>
      <Button kind="outline" busy={mail.isPending} onClick={askMail}>
        {t('receiver.mailCode')}
      </Button>
      <Foot busy={tell.isPending} close={close} action={t('receiver.tellSender')} />
    </form>
  )
}
