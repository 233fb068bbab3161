import { Button, TextInput } from '@mantine/core'
import { sms } from '@ranar/contract/sms'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import s from './texting.module.css'

/** Form that adds a number to the list of those that get no SMS. */
export const StopSms = () => {
  const t = useT()
  const stop = useWrite(sms.stop)
  const { form, field, submit } = useContractForm(sms.stop.body, { phone: '', note: '' })
  const add = submit((body) => stop.mutateAsync({ body }).then(() => form.reset()))
  return (
    <form noValidate className={s.card} onSubmit={add} aria-labelledby="stop-sms">
      <LeaveGuard isDirty={() => form.isDirty()} />
      <h2 id="stop-sms">{t('texting.stopTitle')}</h2>
      <div className={s.stop}>
        <TextInput label={t('texting.number')} inputMode="tel" autoComplete="off" {...field('phone')} />
        <TextInput
          label={t('texting.note')}
          description={t('texting.noteHint')}
          autoComplete="off"
          {...field('note')}
        />
      </div>
      <div>
        <Button type="submit" loading={stop.isPending}>
          {t('texting.stop')}
        </Button>
      </div>
    </form>
  )
}
