import { lazy, Suspense, useState } from 'react'
import { early } from '../lib/early.ts'
import { useT } from '../lib/i18n.tsx'
import { useTheme } from '../lib/theme.ts'
import { Moon, Sun, System } from '../ui/signs.tsx'

const ThemeMenu = lazy(() => import('./ThemeMenu.tsx').then(({ ThemeMenu }) => ({ default: ThemeMenu })))
const signs = { dark: Moon, light: Sun, system: System }

/** The theme's button; its menu is fetched when somebody wants it. */
export const ThemeSwitch = () => {
  const t = useT()
  const theme = useTheme()
  const [wanted, setWanted] = useState(false)
  const Sign = signs[theme]
  const button = (
    <button
      ref={early}
      type="button"
      className="icon-button"
      aria-label={t('shell.theme')}
      title={t('shell.theme')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Sign />
    </button>
  )
  return wanted ? (
    <Suspense fallback={button}>
      <ThemeMenu initiallyOpen />
    </Suspense>
  ) : (
    button
  )
}
