import s from './badges.module.css'

/** A coloured word; the sign says it again to those who do not see the colour. */
export const Badge = ({ tone, sign, children }: { tone: string | undefined; sign?: string; children: string }) => (
  <span className={`${s.badge} ${tone}`}>
    {sign && <span aria-hidden="true" data-sign={sign} />}
    {children}
  </span>
)
export const tones = s
