import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { asciiDigits } from '@ranar/contract/digits'
import { SandboxCard as Card, payments } from '@ranar/contract/payments'
import { IconTestPipe } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import s from './payments.module.css'
import type { Charge } from './usePayment.ts'

type Props = { secret: string; amount: string; onPay: (charge: Charge | null) => Promise<void>; children: ReactNode }

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '')
const inFours = (text: string) => digitsOf(text).replace(/(\d{4})(?=\d)/g, '$1 ')
/** Formats typed digits as `MM / YY`; accepts `MM/YYYY` too. */
const asExpiry = (text: string) =>
  digitsOf(text)
    .replace(/^([2-9])$/, '0$1')
    .replace(/^(\d\d)20(\d\d)$/, '$1$2')
    .replace(/^(\d\d)(?=\d)/, '$1 / ')

/** Card form of the sandbox bank. The card passes through our server; some cards ask for confirmation here. */
export const SandboxCard = ({ secret, amount, onPay, children }: Props) => {
  const t = useT()
  const charge = useWrite(payments.sandboxCard, { silent: true })
  const [expiry, setExpiry] = useState('')
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const { form, field, submit } = useContractForm(Card, {
    client_secret: 'given',
    number: '',
    exp_month: '' as number | '',
    exp_year: '' as number | '',
    cvc: '',
    confirmed: false,
  })

  useBackCloses(answer !== null, () => answer?.(false))
  const pay = submit(async (card) => {
    const body = { ...card, client_secret: secret }
    const confirmed = async () => {
      const yes = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(null)
      return yes && (await charge.mutateAsync({ body: { ...body, confirmed: true } })).data.status === 'succeeded'
    }
    await onPay(async () => (await charge.mutateAsync({ body })).data.status === 'succeeded' || (await confirmed()))
  })
  // Without a secret, filling in the card is useless: show that error first.
  const press = (event: FormEvent<HTMLFormElement>) => {
    if (secret) return void pay(event)
    event.preventDefault()
    void onPay(null)
  }
  const typeExpiry = (text: string) => {
    const shown = asExpiry(text)
    setExpiry(shown)
    const [month = '', year = ''] = shown.split(' / ')
    form.setValues({
      exp_month: month.length === 2 ? Number(month) : '',
      exp_year: year.length === 2 ? 2000 + Number(year) : '',
    })
    form.setErrors(({ exp_month: _, exp_year: __, ...others }) => others)
  }

  return (
    <form noValidate className={s.form} onSubmit={press}>
      <Alert
        role="note"
        variant="light"
        color="lantern"
        icon={<IconTestPipe size={20} aria-hidden />}
        title={t('consumer.sandboxTitle')}
        className={s.sandbox}
      >
        {t('consumer.sandboxText')}
      </Alert>
      <div className={s.fields}>
        <TextInput
          label={t('consumer.cardNumber')}
          className={s.wide}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          {...field('number')}
          onChange={({ target }) => form.setFieldValue('number', inFours(target.value))}
        />
        <TextInput
          label={t('consumer.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('consumer.expiryExample')}
          value={expiry}
          error={field('exp_month').error ?? field('exp_year').error}
          onChange={({ target }) => typeExpiry(target.value)}
        />
        <TextInput
          label={t('consumer.cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          {...field('cvc')}
          onChange={({ target }) => form.setFieldValue('cvc', digitsOf(target.value))}
        />
      </div>
      {children}
      <Modal
        opened={answer !== null}
        onClose={() => answer?.(false)}
        title={<strong>{t('consumer.confirmTitle')}</strong>}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        closeOnClickOutside={false}
        zIndex={280}
      >
        <p>{t('consumer.confirmText', { amount })}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="outline" onClick={() => answer?.(false)}>
            {t('consumer.confirmNo')}
          </Button>
          <Button data-autofocus onClick={() => answer?.(true)}>
            {t('consumer.confirmGo')}
          </Button>
        </Group>
      </Modal>
    </form>
  )
}
