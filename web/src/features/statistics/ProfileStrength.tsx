import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Strength } from '../people/Strength.tsx'
import s from './statistics.module.css'
import type { YearQuery } from './useYear.ts'

/** The user's profile completeness, with a link to complete it. */
export const ProfileStrength = ({ query: { data, error, refetch } }: { query: YearQuery }) => {
  const t = useT()
  const strength = data?.profileStrenght
  return (
    <div className={s.wide}>
      <Strength strength={strength}>
        {!strength &&
          (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton height="64px" />)}
        {strength && strength.missing.length > 0 && (
          <LinkButton kind="outline" to="/dashboard/edit-profile">
            {t('shell.navEditProfile')}
          </LinkButton>
        )}
      </Strength>
    </div>
  )
}
