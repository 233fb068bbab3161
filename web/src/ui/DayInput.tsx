import { type InputHTMLAttributes, useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 700
const EARLIEST = '2000'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** `yyyy-MM-dd`, or empty. */
  day: string
  onDay: (day: string) => void
}

/** A date input that reports a typed date after a pause, Enter or blur, a picked one at once; typing is kept. */
export const DayInput = ({ day, onDay, ...props }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  const [written, setWritten] = useState(day)
  const tell = (value: string) => {
    const isWhole = value === '' ? !input.current?.validity.badInput : value >= EARLIEST
    if (value !== day && isWhole) onDay(value)
  }
  const rest = useEffectEvent(() => tell(written))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `written` restarts the pause
  useEffect(() => {
    const timer = setTimeout(rest, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  useEffect(() => {
    if (document.activeElement !== input.current || !isTyping.current) setWritten(day)
  }, [day])
  return (
    <input
      {...props}
      ref={input}
      type="date"
      value={written}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onKeyDown={({ key }) => {
        isTyping.current = key !== 'Tab'
        if (key === 'Enter') tell(written)
      }}
      onChange={({ target: { value } }) => {
        setWritten(value)
        if (!isTyping.current) tell(value)
      }}
      onBlur={() => {
        isTyping.current = false
        tell(written)
        if (written < EARLIEST) setWritten(day)
      }}
    />
  )
}
