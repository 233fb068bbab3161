import { createContext, type ReactNode, use, useCallback, useEffect } from 'react'

type Hold = () => () => void
const Held = createContext<Hold | null>(null)

/** Keeps the row that opened this component in its list while the component is mounted. */
export const useHold = () => {
  const hold = use(Held)
  useEffect(() => hold?.(), [hold])
}

/** Provides the row's `hold` to dialogs that are opened from it; see `useHold`. */
export const HoldRow = ({
  id,
  hold,
  children,
}: {
  id: string
  hold: (id: string) => () => void
  children: ReactNode
}) => <Held value={useCallback(() => hold(id), [hold, id])}>{children}</Held>
