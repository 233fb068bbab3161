import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'

/** A link to the login page, which gets the typed email and the page to open afterwards. */
export const BackToLogin = ({ email, next }: { email: string; next: string | undefined }) => {
  const t = useT()
  return (
    <Link to="/auth/login" search={{ next }} state={{ email }}>
      {t('forms.backToLogin')}
    </Link>
  )
}
