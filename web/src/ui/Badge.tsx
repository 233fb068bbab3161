import s from './badges.module.css'

/** Returns a text with a capital first letter, for words that stand alone; scripts without capitals stay unchanged. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A coloured word; `sign` is a symbol for people who cannot see the colour. */
export const Badge = ({ tone, sign, children }: { tone: string | undefined; sign?: string; children: string }) => (
  <span className={`${s.badge} ${tone}`}>
    {sign && <span aria-hidden="true" data-sign={sign} />}
    {capitalized(children)}
  </span>
)
export const tones = s
