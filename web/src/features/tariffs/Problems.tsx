import { useT } from '../../lib/i18n.tsx'
import s from './tariffs.module.css'
import type { useProblems } from './useProblems.ts'

const MOST_SHOWN = 8

type Props = {
  problems: ReturnType<typeof useProblems>['problems']
  /** Focuses the field of a path. */
  onShow: (path: string) => void
}

/** What must be fixed before the draft can be published; each line leads to its field. */
export const Problems = ({ problems, onShow }: Props) => {
  const t = useT()
  // Two fields may have the same fault.
  const firsts = problems.filter(({ text }, at) => problems.findIndex((one) => one.text === text) === at)
  return (
    <section role="status" className={s.problems} aria-label={t('tariff.problems')}>
      <h2>{t('tariff.problems')}</h2>
      <ul>
        {firsts.slice(0, MOST_SHOWN).map(({ path, text }) => (
          <li key={text}>
            {path ? (
              <button type="button" onClick={() => onShow(path)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
