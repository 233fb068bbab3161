import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Button } from './Button.tsx'
import { Lantern } from './Lantern.tsx'
import s from './states.module.css'

type Shown = { title?: string; text?: string; children?: ReactNode }

/** A message in place of a page or list, with the next step as children. `title` becomes the page's heading. */
export const State = ({ title, text, lit = false, children }: Shown & { lit?: boolean }) => (
  <div className={s.state}>
    <Lantern lit={lit} width={48} height={64} />
    {title && <h1>{title}</h1>}
    {text && <p>{text}</p>}
    {children && <div className={s.actions}>{children}</div>}
  </div>
)

/** An empty list: the unlit lantern, one sentence, one action. */
export const Empty = (shown: Shown) => <State {...shown} />

/** Shows an error in place of the data, with a button to retry. */
export const ErrorState = ({
  message,
  onRetry,
  title,
  children,
}: {
  message: string
  onRetry?: () => void
  title?: string
  children?: ReactNode
}) => {
  const t = useT()
  return (
    <div role="alert">
      <State title={title} text={message}>
        {onRetry && (
          <Button kind="outline" onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
        )}
        {children}
      </State>
    </div>
  )
}
