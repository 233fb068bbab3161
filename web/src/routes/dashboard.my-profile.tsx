import { createFileRoute, Link } from '@tanstack/react-router'
import { OwnAccount } from '../features/payouts/OwnAccount.tsx'
import { ApplyForAdmin } from '../features/people/ApplyForAdmin.tsx'
import { genderNames } from '../features/people/names.ts'
import { OwnStrength } from '../features/people/OwnStrength.tsx'
import { ProfileHead } from '../features/people/ProfileHead.tsx'
import s from '../features/people/profile.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { roleTitle } from '../lib/roles.ts'
import { useMe } from '../lib/session.ts'
import { Badge, tones } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Screen } from '../ui/Screen.tsx'

export const Route = createFileRoute('/dashboard/my-profile')({
  head: titled('shell.navProfile'),
  component: MyProfile,
})

function MyProfile() {
  const t = useT()
  const { birthDay, day } = useFormats()
  const user = useMe()
  if (!user) return null
  const none = t('shell.none')
  return (
    <Screen
      title={t('shell.navProfile')}
      action={<LinkButton to="/dashboard/edit-profile">{t('profile.edit')}</LinkButton>}
    >
      <div className={s.columns}>
        <article className={`sheet ${s.card}`}>
          <ProfileHead user={user} heading="h2">
            <p className={s.under}>
              <Badge tone={tones.way}>{t(roleTitle(user))}</Badge>
              {user.designation}
            </p>
          </ProfileHead>
          <section className={s.facts} aria-label={t('profile.facts')}>
            <Facts
              facts={[
                [t('profile.name'), user.name],
                [t('profile.email'), user.email],
                [t('profile.phone'), user.phone ?? none],
                [t('profile.address'), user.address ?? none],
                [t('profile.gender'), t(genderNames[user.gender])],
                [t('profile.dob'), user.dob ? birthDay(user.dob) : none],
                [t('profile.designation'), user.designation ?? none],
                [t('profile.joined'), day(user.createdAt)],
              ]}
            />
            <p className={s.under}>
              <Link to="/$userId" params={{ userId: user._id }}>
                {t('profile.publicPage')}
              </Link>
            </p>
          </section>
        </article>
        <div className={s.side}>
          {user.role === 'consumer' && <OwnAccount />}
          <OwnStrength user={user} />
          {user.role === 'consumer' && <ApplyForAdmin />}
        </div>
      </div>
    </Screen>
  )
}
