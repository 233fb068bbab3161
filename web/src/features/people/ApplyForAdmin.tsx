import { applications } from '@ranar/contract/applications'
import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useLastApplication } from '../applications/own.ts'
import s from './profile.module.css'

/** Lets a consumer apply to become an admin, after a confirmation. */
export const ApplyForAdmin = () => {
  const t = useT()
  const { day } = useFormats()
  const [asked, setAsked] = useState(false)
  const apply = useWrite(applications.applyForAdmin)
  const own = useLastApplication('admin', true)
  const toDeliver = useLastApplication('delivery_men', true)
  return (
    <section className={`sheet ${s.panel}`} aria-labelledby="apply">
      <h2 id="apply">{t('profile.applyTitle')}</h2>
      <p>{t('profile.applyLead')}</p>
      <Button kind="outline" busy={apply.isPending} onClick={() => setAsked(true)}>
        {t('profile.apply')}
      </Button>
      {own?.status === 'pending' && <p role="status">{t('profile.applied')}</p>}
      {own?.status === 'rejected' && <p role="status">{t('profile.declined', { date: day(own.createdAt) })}</p>}
      {toDeliver?.status === 'pending' && <p role="status">{t('profile.appliedToDeliver')}</p>}
      <Confirm
        opened={asked}
        title={t('profile.applyAsk')}
        action={t('profile.apply')}
        everyday
        busy={apply.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => apply.mutate(undefined, { onSettled: () => setAsked(false) })}
      >
        {t('profile.applyExplain')}
      </Confirm>
    </section>
  )
}
