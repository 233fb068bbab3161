import { TextInput } from '@mantine/core'
import { people, type User } from '@ranar/contract/people'
import { isProblem, Problem } from '@ranar/contract/problem'
import { type ReactNode, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { CountedTextarea } from '../../ui/mantine/Counted.tsx'
import type { ParcelForm, ParcelValues } from './ParcelFields.tsx'
import s from './parcels.module.css'

const inForm: Record<string, string> = { phone: 'senderPhone', address: 'senderAddress' }

/** Returns what the profile lacked when the form opened, and `keep`, which saves what was typed for it. */
export const useSender = (user: User) => {
  const [lacks] = useState({ phone: !user.phone, address: !user.address })
  const write = useWrite(people.updateProfile, { silent: 'success' })
  const keep = async ({ senderPhone, senderAddress }: Pick<ParcelValues, 'senderPhone' | 'senderAddress'>) => {
    const [phone, address] = [lacks.phone && senderPhone.trim(), lacks.address && senderAddress.trim()]
    if (!phone && !address) return
    try {
      await write.mutateAsync({ body: { ...(phone && { phone }), ...(address && { address }) } })
    } catch (problem) {
      if (!isProblem(problem)) throw problem
      const errors = problem.errors.map((error) => ({ ...error, path: inForm[error.path] ?? error.path }))
      throw new Problem(problem.status, { success: false, message: problem.message, errors })
    }
  }
  return { lacks, keep, busy: write.isPending }
}

/** Asks for the sender's phone and address if the profile lacks them. */
export const SenderFields = ({
  parcelForm: { field, leftField },
  lacks,
  children,
}: {
  parcelForm: Record<'field' | 'leftField', (name: 'senderPhone' | 'senderAddress') => ReturnType<ParcelForm['field']>>
  lacks: { phone: boolean; address: boolean }
  children?: ReactNode
}) => {
  const t = useT()
  return (
    <section className={s.section} aria-labelledby="sender">
      <h2 id="sender">{t('consumer.fromWhere')}</h2>
      <p className={s.lead}>{t('consumer.fromWhy')}</p>
      <div className={s.fields}>
        {lacks.phone && (
          <TextInput
            label={t('consumer.yourPhone')}
            type="tel"
            autoComplete="section-sender tel"
            className={s.wide}
            {...leftField('senderPhone')}
          />
        )}
        {lacks.address && (
          <CountedTextarea
            label={t('consumer.yourAddress')}
            autoComplete="section-sender street-address"
            most={300}
            className={s.wide}
            {...field('senderAddress')}
          />
        )}
      </div>
      {children}
    </section>
  )
}
