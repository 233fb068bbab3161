import { createContext, type ReactNode, use, useCallback, useEffect } from 'react'

type Hold = () => () => void
const Held = createContext<Hold | null>(null)

/** While this is on view, the row that it is about stays in its list. */
export const useHold = () => {
  const hold = use(Held)
  useEffect(() => hold?.(), [hold])
}

/** A row which what is opened from it can hold. */
export const HoldRow = ({
  id,
  hold,
  children,
}: {
  id: string
  hold: (id: string) => () => void
  children: ReactNode
}) => <Held value={useCallback(() => hold(id), [hold, id])}>{children}</Held>
