import type { MessageKey } from '@ranar/contract/messages/index'
import type { User } from '@ranar/contract/people'
import { profileParts, statistics } from '@ranar/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../lib/format.ts'
import { useI18n } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import s from './profile.module.css'

type Part = (typeof profileParts)[number]
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

/** How complete a profile is, and what is missing. Admins are told by the server; for others it is read off what they see. */
export const Strength = ({ user }: { user: User }) => {
  const { t, locale } = useI18n()
  const { number } = useFormats()
  const { data } = useQuery({ ...read(statistics.year), enabled: user.role === 'admin' })
  if (user.role === 'admin' && !data) return null
  const { percent, missing } = data?.profileStrenght ?? measure(user)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(missing.map((part) => t(names[part])))
  return (
    <section className={s.panel} aria-labelledby="strength">
      <h2 id="strength">{t('admin.strengthTitle')}</h2>
      <span className={s.strong}>{t('profile.strengthPercent', { percent: number(percent) })}</span>
      <span className={s.meter} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <p>{missing.length > 0 ? `${t('admin.strengthMissing')} ${list}` : t('admin.strengthFull')}</p>
    </section>
  )
}

const measure = (user: User) => {
  const has: Record<Part, boolean> = {
    name: user.name !== '',
    phone: user.phone !== null,
    address: user.address !== null,
    gender: true,
    dob: user.dob !== null,
    designation: user.designation !== null,
    avatar: !user.avatar.secure_url.endsWith('/avatar.webp'),
    banner: user.banner.secure_url !== null,
    verified: user.isVerified,
  }
  const missing = profileParts.filter((part) => !has[part])
  return { percent: Math.round((1 - missing.length / profileParts.length) * 100), missing }
}
