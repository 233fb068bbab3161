import { useId, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Info } from './icons.tsx'
import s from './Unavailable.module.css'

/** An action that is shown although it is not possible now, and the reason. */
export type Off = { name: string; why: string }

/** Lists actions that are not possible now in a quiet row; a tap on it, or focus by keyboard on its icon, shows the reasons. */
export const Unavailable = ({ actions }: { actions: readonly Off[] }) => {
  const t = useT()
  const id = useId()
  const [asked, setAsked] = useState(false)
  if (actions.length === 0) return null
  const reasons = [...new Set(actions.map(({ why }) => why))].map((why) => ({
    why,
    names: actions.filter((one) => one.why === why).map(({ name }) => name),
  }))
  return (
    <div className={s.row}>
      {actions.map(({ name, why }) => (
        <button key={name} type="button" disabled title={why}>
          {name}
        </button>
      ))}
      <button
        type="button"
        className={s.sign}
        aria-label={t('shell.whyNot')}
        aria-describedby={asked ? id : undefined}
        onClick={() => setAsked(true)}
        // A script may move the focus here after a press elsewhere.
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAsked(true)}
        onBlur={() => setAsked(false)}
        onKeyDown={({ key }) => key === 'Escape' && setAsked(false)}
      >
        <Info />
      </button>
      {asked && (
        <span id={id} role="tooltip" className={s.reasons}>
          {reasons.map(({ why, names }) => (
            <span key={why}>
              <b>{names.join(', ')}:</b> {why}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
