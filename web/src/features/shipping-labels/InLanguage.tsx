import type { Locale } from '@ranar/contract/messages/index'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createI18n, I18nProvider, type TextGroup, useI18n } from '../../lib/i18n.tsx'
import { fetchTexts } from '../../lib/messages/catalogues.ts'

/** Renders its children in this language, whatever the user's is; nothing until the texts are loaded. */
export const InLanguage = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const { locale: own, i18n } = useI18n()
  return own === locale ? (
    children
  ) : (
    <Other locale={locale} groups={i18n.groups}>
      {children}
    </Other>
  )
}

/** Loads the same groups of texts as the page has in its own language. */
const Other = ({
  locale,
  groups,
  children,
}: {
  locale: Locale
  groups: ReadonlySet<TextGroup>
  children: ReactNode
}) => {
  const i18n = useMemo(() => createI18n(locale, fetchTexts), [locale])
  const [known, setKnown] = useState<typeof i18n>()
  useEffect(() => void i18n.need(...groups).then(() => setKnown(i18n)), [i18n, groups])
  return known === i18n ? (
    <I18nProvider i18n={i18n}>
      <div lang={locale}>{children}</div>
    </I18nProvider>
  ) : null
}
