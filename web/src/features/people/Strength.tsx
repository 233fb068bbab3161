import type { MessageKey } from '@ranar/contract/messages/index'
import type { profileParts } from '@ranar/contract/statistics'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Badge, tones } from '../../ui/Badge.tsx'
import s from './strength.module.css'

export type Part = (typeof profileParts)[number]
const names: Record<Part, MessageKey> = {
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

type Props = {
  /** Undefined while loading; `children` fill the place. */
  strength: { percent: number; missing: Part[] } | undefined
  children?: ReactNode
}

/** How complete the user's own profile is, as a trail, and what is missing. */
export const Strength = ({ strength, children }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const id = useId()
  const percent = strength && t('profile.strengthPercent', { percent: number(strength.percent) })
  return (
    <section className={`sheet ${s.strength}`} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id}>{t('admin.strengthTitle')}</h2>
        <strong className="nums">{percent}</strong>
      </div>
      {strength && (
        <>
          <meter className="visually-hidden" aria-labelledby={id} min={0} max={100} value={strength.percent}>
            {percent}
          </meter>
          <div className={s.trail} aria-hidden="true">
            <span style={{ width: `${strength.percent}%` }} />
          </div>
          <p>{t(strength.missing.length > 0 ? 'admin.strengthMissing' : 'admin.strengthFull')}</p>
          <ul>
            {strength.missing.map((part) => (
              <li key={part}>
                <Badge tone={tones.pending}>{t(names[part])}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  )
}
