import { useT } from '../lib/i18n.tsx'
import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { Menu, menuStyles } from '../ui/Menu.tsx'
import { Check, Moon, Sun, System } from '../ui/signs.tsx'

const choices = [
  { theme: 'dark', text: 'shell.themeDark', Icon: Moon },
  { theme: 'light', text: 'shell.themeLight', Icon: Sun },
  { theme: 'system', text: 'shell.themeSystem', Icon: System },
] as const satisfies { theme: Theme; text: string; Icon: unknown }[]

export const ThemeMenu = () => {
  const t = useT()
  const now = useTheme()
  const { Icon } = choices.find(({ theme }) => theme === now) ?? choices[2]
  return (
    <Menu label={t('shell.theme')} icon={<Icon />}>
      {(close) =>
        choices.map(({ theme, text, Icon }) => (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={theme === now}
            className={menuStyles.item}
            onClick={() => {
              setTheme(theme)
              close()
            }}
          >
            <Icon />
            {t(text)}
            {theme === now && <Check />}
          </button>
        ))
      }
    </Menu>
  )
}
