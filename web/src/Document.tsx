import type { Locale } from '@ranar/contract/messages/index'
import { HeadContent, Scripts } from '@tanstack/react-router'
import { type Theme, themeBoot } from './lib/theme.ts'

/** The frame of a page's HTML, which only the server makes: the browser takes over what is inside `#app`. */
export const Document = ({ app, locale, theme, nonce }: { app: string; locale: Locale; theme: Theme; nonce: string }) => (
  <html lang={locale} data-mantine-color-scheme={theme === 'dark' ? 'dark' : 'light'}>
    <head>
      <HeadContent />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its nonce */}
      {theme === 'system' && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeBoot }} />}
    </head>
    <body>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the page */}
      <div id="app" dangerouslySetInnerHTML={{ __html: app }} />
      <Scripts />
    </body>
  </html>
)
