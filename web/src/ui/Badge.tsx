import { capitalized } from '../lib/capitalized.ts'
import s from './badges.module.css'

/** A coloured word; `sign` is a symbol for people who cannot see the colour. */
export const Badge = ({ tone, sign, children }: { tone: string | undefined; sign?: string; children: string }) => (
  <span className={`${s.badge} ${tone}`}>
    {sign && <span aria-hidden="true" data-sign={sign} />}
    {capitalized(children)}
  </span>
)
export const tones = s
