import { SenderForm as SenderSchema } from '@ranar/contract/parcels'
import type { User } from '@ranar/contract/people'
import { useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import s from './parcels.module.css'
import { SenderFields, useSender } from './SenderFields.tsx'

/** Asks for the phone and address that the profile lacks and saves them; nothing else on the screen changes. */
export const SenderForm = ({ user }: { user: User }) => {
  const t = useT()
  const frame = useRef<HTMLFormElement>(null)
  const { lacks, keep, busy } = useSender(user)
  const known = { senderPhone: user.phone ?? '', senderAddress: user.address ?? '' }
  const senderForm = useContractForm(SenderSchema, known)
  const { form, submit } = senderForm
  if (user.phone && user.address) return null
  const send = submit(async (body, written) => {
    await keep({ ...written, ...body })
    toast(t('people.profileUpdated'))
    // The form is about to go, and the focus with it.
    frame.current?.nextElementSibling?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  return (
    <form ref={frame} noValidate aria-labelledby="sender" className={s.senderForm} onSubmit={send}>
      <LeaveGuard isDirty={() => form.isDirty()} />
      <SenderFields parcelForm={senderForm} lacks={lacks}>
        <Button type="submit" kind="outline" className={s.senderSave} busy={busy}>
          {t('profile.save')}
        </Button>
      </SenderFields>
    </form>
  )
}
