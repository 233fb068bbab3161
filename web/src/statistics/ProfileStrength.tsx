import type { MessageKey } from '@ranar/contract/messages/index'
import type { profileParts } from '@ranar/contract/statistics'
import { useId } from 'react'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Badge, tones } from '../ui/badges.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/State.tsx'
import s from './statistics.module.css'
import type { YearQuery } from './useYear.ts'

const parts: Record<(typeof profileParts)[number], MessageKey> = {
  name: 'admin.partName',
  phone: 'admin.partPhone',
  address: 'admin.partAddress',
  gender: 'admin.partGender',
  dob: 'admin.partDob',
  designation: 'admin.partDesignation',
  avatar: 'admin.partAvatar',
  banner: 'admin.partBanner',
  verified: 'admin.partVerified',
}

/** How complete the reader's own profile is, as a lantern's trail, and what is missing. */
export const ProfileStrength = ({ query: { data, error, refetch } }: { query: YearQuery }) => {
  const t = useT()
  const { number } = useFormats()
  const id = useId()
  const strength = data?.profileStrenght
  const percent = strength && t('admin.strengthOf', { percent: number(strength.percent) })
  return (
    <section className={`${s.card} ${s.wide}`} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id}>{t('admin.strengthTitle')}</h2>
        <strong className={`${s.percent} nums`}>{percent}</strong>
      </div>
      {!strength && (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton height="64px" />)}
      {strength && (
        <>
          <meter className="visually-hidden" aria-labelledby={id} min={0} max={100} value={strength.percent}>
            {percent}
          </meter>
          <div className={s.trail} aria-hidden="true">
            <span style={{ width: `${strength.percent}%` }} />
          </div>
          <div className={s.missing}>
            {strength.missing.length === 0 && <p>{t('admin.strengthFull')}</p>}
            {strength.missing.length > 0 && (
              <>
                <p>{t('admin.strengthMissing')}</p>
                <ul>
                  {strength.missing.map((part) => (
                    <li key={part}>
                      <Badge tone={tones.pending}>{t(parts[part])}</Badge>
                    </li>
                  ))}
                </ul>
                <LinkButton kind="outline" to={'/dashboard/edit-profile' as string}>
                  {t('shell.navEditProfile')}
                </LinkButton>
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}
