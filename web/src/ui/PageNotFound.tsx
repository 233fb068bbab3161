import { useT } from '../lib/i18n.tsx'
import { LinkButton } from './Button.tsx'
import { State } from './State.tsx'

export const PageNotFound = () => {
  const t = useT()
  return (
    <State title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      <LinkButton to="/">{t('shell.goHome')}</LinkButton>
    </State>
  )
}
