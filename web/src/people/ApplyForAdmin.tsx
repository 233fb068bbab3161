import { applications } from '@ranar/contract/applications'
import { useState } from 'react'
import { Confirm } from '../kit/Confirm.tsx'
import { useT } from '../lib/i18n.tsx'
import { useWrite } from '../lib/read.ts'
import { Button } from '../ui/Button.tsx'
import s from './profile.module.css'

/** A consumer's way to become an admin; asks before it sends. */
export const ApplyForAdmin = () => {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const apply = useWrite(applications.applyForAdmin)
  return (
    <section className={`sheet ${s.panel}`} aria-labelledby="apply">
      <h2 id="apply">{t('profile.applyTitle')}</h2>
      <p>{t('profile.applyLead')}</p>
      <Button kind="outline" busy={apply.isPending} onClick={() => setAsked(true)}>
        {t('profile.apply')}
      </Button>
      {apply.isSuccess && <p role="status">{t('profile.applied')}</p>}
      <Confirm
        opened={asked}
        title={t('profile.applyAsk')}
        action={t('profile.apply')}
        safe={t('profile.notNow')}
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
