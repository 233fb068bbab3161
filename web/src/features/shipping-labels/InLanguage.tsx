import type { Locale } from '@ranar/contract/messages/index'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createI18n, I18nProvider, useI18n } from '../../lib/i18n.tsx'
import { fetchTexts } from '../../lib/messages/catalogues.ts'

/** Says its children in this language, whatever the reader's is; nothing until the texts are here. */
export const InLanguage = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const own = useI18n().locale
  return own === locale ? children : <Other locale={locale}>{children}</Other>
}

const Other = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const i18n = useMemo(() => createI18n(locale, fetchTexts), [locale])
  const [known, setKnown] = useState<typeof i18n>()
  useEffect(() => void i18n.need('full', 'parcel').then(() => setKnown(i18n)), [i18n])
  return known === i18n ? (
    <I18nProvider i18n={i18n}>
      <div lang={locale}>{children}</div>
    </I18nProvider>
  ) : null
}
