import { useT } from '../lib/i18n.tsx'
import { Lantern } from './Lantern.tsx'
import s from './states.module.css'

/** Shown while a page loads. */
export const Splash = () => {
  const t = useT()
  return (
    <div className={s.splash} role="status">
      <Lantern className={s.swing} width={36} height={48} />
      <span className="visually-hidden">{t('shell.loading')}</span>
    </div>
  )
}
