import { SenderForm as SenderSchema } from '@ranar/contract/parcels'
import type { User } from '@ranar/contract/people'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import s from './parcels.module.css'
import { SenderFields, useSender } from './SenderFields.tsx'

type Typed = Record<'senderPhone' | 'senderAddress', string>
/** Saves what was typed, which may be nothing, as a single booking does; resolves with false if it is refused. */
export type KeepSender = () => Promise<boolean>
type Props = { user: User; ref: Ref<KeepSender> }

/** Asks for the phone and address that the profile lacks and saves them; nothing else on the screen changes. */
export const SenderForm = ({ user, ref }: Props) => {
  const t = useT()
  const frame = useRef<HTMLFormElement>(null)
  const mayLack = useRef(false)
  const { lacks, keep, busy } = useSender(user)
  const known: Typed = { senderPhone: user.phone ?? '', senderAddress: user.address ?? '' }
  const findLacking = async (typed: Typed) => (mayLack.current ? [] : lackingIn(typed))
  const senderForm = useContractForm(SenderSchema, known, findLacking)
  const { form, submit } = senderForm
  const isKnown = Boolean(user.phone && user.address)
  const keepTyped: KeepSender = async () => {
    const element = frame.current
    if (!element || isKnown) return true
    let isKept = false
    mayLack.current = true
    const save = submit(async (body, written) => {
      await keep({ ...written, ...body })
      form.resetDirty()
      isKept = true
    })
    await save({ preventDefault: () => {}, currentTarget: element })
    mayLack.current = false
    return isKept
  }
  useImperativeHandle(ref, () => keepTyped)
  if (isKnown) return null
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

const lackingIn = ({ senderPhone, senderAddress }: Typed) => [
  ...(senderPhone.trim() ? [] : [{ path: 'senderPhone', message: 'applications.phoneRequired' }]),
  ...(senderAddress.trim() ? [] : [{ path: 'senderAddress', message: 'applications.addressRequired' }]),
]
