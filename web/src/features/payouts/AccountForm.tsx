import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type PayoutAccount, PayoutAccountForm, payoutMethods, payouts } from '@ranar/contract/payouts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button as PlainButton } from '../../ui/Button.tsx'
import { CountedInput } from '../../ui/mantine/Counted.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { PasswordField } from '../../ui/mantine/PasswordField.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import s from './payout-account.module.css'
import { methodText } from './words.ts'

const valuesOf = (account: PayoutAccount | null) => ({
  method: account?.method ?? 'bkash',
  number: '',
  name: account?.name ?? '',
  bank: account?.bank ?? '',
  branch: account?.branch ?? '',
  password: '',
})

/** Form for the payout account, confirmed by the password. Nobody sees the old number, so it is typed again. */
export const AccountForm = ({ account, onDone }: { account: PayoutAccount | null; onDone: () => void }) => {
  const t = useT()
  const save = useWrite(payouts.changeAccount)
  const { form, field, submit, values } = useContractForm(PayoutAccountForm, valuesOf(account))
  const isBank = values.method === 'bank'
  return (
    <form
      noValidate
      className={s.form}
      aria-label={t('payouts.account')}
      onSubmit={submit(async (body) => {
        await save.mutateAsync({ body })
        onDone()
      })}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !save.isSuccess} />
      <NativeSelect
        label={t('payouts.method')}
        data={payoutMethods.map((value) => ({ value, label: t(methodText[value]) }))}
        {...field('method')}
      />
      {isBank && (
        <>
          <CountedInput label={t('payouts.bank')} most={100} {...field('bank')} />
          <CountedInput label={t('payouts.branch')} most={100} {...field('branch')} />
        </>
      )}
      <TextInput
        label={t(isBank ? 'payouts.numberBank' : 'payouts.numberMobile')}
        inputMode="tel"
        autoComplete="off"
        {...(!isBank && { description: t('payouts.numberExample') })}
        {...field('number')}
      />
      <CountedInput label={t('payouts.name')} description={t('payouts.nameHint')} most={100} {...field('name')} />
      <PasswordField
        label={t('payouts.password')}
        description={t('payouts.passwordHint')}
        autoComplete="current-password"
        {...field('password')}
      />
      <p className={s.note}>{t('payouts.accountNote')}</p>
      <div className={s.end}>
        <Button type="submit" loading={save.isPending}>
          {t('payouts.accountSave')}
        </Button>
        <PlainButton kind="outline" onClick={onDone}>
          {t('payouts.accountKeep')}
        </PlainButton>
      </div>
    </form>
  )
}
