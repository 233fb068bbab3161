import latin400 from '@fontsource/anek-bangla/files/anek-bangla-latin-400-normal.woff2?url'
import latin700 from '@fontsource/anek-bangla/files/anek-bangla-latin-700-normal.woff2?url'
import type { Locale } from '@ranar/contract/messages/index'
import { HeadContent, Scripts } from '@tanstack/react-router'
import { lateStart, NOT_STARTED } from './lib/late-start.ts'
import { type Theme, themeBoot } from './lib/theme.ts'

/** The HTML document, which only the server renders; the browser hydrates what is inside `#app`. */
export const Document = ({
  app,
  locale,
  theme,
  nonce,
  path,
  late,
}: {
  app: string
  locale: Locale
  theme: Theme
  nonce: string
  /** The path that was rendered; undefined for a shell, which serves any path. */
  path: string | undefined
  /** Shown on a page that is empty without its script, when the script does not start. */
  late: { text: string; tryAgain: string } | undefined
}) => (
  <html lang={locale} data-mantine-color-scheme={theme === 'dark' ? 'dark' : 'light'}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#0c1130" />
      <meta property="og:site_name" content="Ranar" />
      {[latin400, latin700].map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <HeadContent />
      {theme === 'system' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant and carries the page's nonce
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeBoot }} />
      )}
    </head>
    <body>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the page */}
      <div id="app" data-path={path} dangerouslySetInnerHTML={{ __html: app }} />
      {late && (
        <div id={NOT_STARTED} className="not-started" role="alert" hidden>
          <p>{late.text}</p>
          <button type="button">{late.tryAgain}</button>
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant and carries the page's nonce */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: lateStart }} />
      <Scripts />
    </body>
  </html>
)
