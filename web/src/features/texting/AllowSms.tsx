import { sms } from '@ranar/contract/sms'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'

/** Removes a number from the stop list, after a confirmation: its owner may have asked for no SMS. */
export const AllowSms = ({ number }: { number: string }) => {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const allow = useWrite(sms.allow)
  return (
    <>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('texting.allow')}
      </Button>
      <Confirm
        opened={asked}
        title={t('texting.allowTitle', { number })}
        action={t('texting.allow')}
        busy={allow.isPending}
        onConfirm={() => allow.mutate({ body: { phone: number } }, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        <p>{t('texting.allowText')}</p>
      </Confirm>
    </>
  )
}
