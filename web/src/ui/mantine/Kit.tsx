import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './kit.css'
import { currentTheme, onTheme, setTheme } from '../../lib/theme.ts'
import { useFreeToasts } from '../useFreeToasts.ts'
import { cssVariables, theme } from './theme.ts'

const kitScheme = () => {
  const chosen = currentTheme()
  return chosen === 'system' ? 'auto' : chosen
}
const manager = (): MantineColorSchemeManager => {
  let stop = () => {}
  return {
    get: kitScheme,
    // Mantine also calls this after our own change: ignore that.
    set: (scheme) => scheme !== kitScheme() && setTheme(scheme === 'auto' ? 'system' : scheme),
    subscribe: (tell) => {
      stop = onTheme(() => tell(kitScheme()))
    },
    unsubscribe: () => stop(),
    clear: () => setTheme('system'),
  }
}
const schemes = manager()

/** Mantine's provider, for lazily loaded layouts; public pages never load it. Moves toasts off what can be pressed. */
export const Kit = ({ children }: { children: ReactNode }) => {
  useFreeToasts()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
