import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import s from './reviews.module.css'

// Without `exact` the router also marks a link whose search is a subset of the URL's.
const only = { exact: true }

/** Leads to the parcels that wait for a review, or to those reviewed. */
export const ReviewTabs = ({ isReviewed }: { isReviewed: boolean }) => {
  const t = useT()
  return (
    <nav className={s.tabs} aria-label={t('shell.navToReview')}>
      <Link
        to="/dashboard/consumer/to-review"
        search={{}}
        activeOptions={only}
        aria-current={isReviewed ? undefined : 'page'}
      >
        {t('consumer.toReview')}
      </Link>
      <Link
        to="/dashboard/consumer/to-review"
        search={{ isReviewed: 'true' }}
        activeOptions={only}
        aria-current={isReviewed ? 'page' : undefined}
      >
        {t('consumer.yourReview')}
      </Link>
    </nav>
  )
}
