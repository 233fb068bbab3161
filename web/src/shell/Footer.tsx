import type { PublicCompany } from '@ranar/contract/company'
import { companyName } from '@ranar/contract/company-name'
import { localDigits } from '@ranar/contract/digits'
import type { MessageKey } from '@ranar/contract/messages/index'
import { useRouteContext } from '@tanstack/react-router'
import { dial } from '../lib/dial.ts'
import { useI18n } from '../lib/i18n.tsx'
import '../lib/slash.ts'
import { writtenIn } from '../lib/written-in.ts'
import { Brand } from '../ui/Brand.tsx'
import s from './shell.module.css'

const columns: { title: MessageKey; links: MessageKey[] }[] = [
  { title: 'site.company', links: ['site.about', 'site.careers', 'site.press'] },
  { title: 'site.help', links: ['site.helpCenter', 'site.contact', 'site.areas'] },
  { title: 'site.legal', links: ['site.terms', 'site.privacy'] },
]

type Company = { company: PublicCompany | undefined }

/** The company's name, address, phone and hours. */
const Office = ({ company }: Company) => {
  const { locale } = useI18n()
  if (!company) return null
  return (
    <address>
      <strong lang={writtenIn(company.name)}>{companyName(locale, company.name)}</strong>
      <span lang={writtenIn(company.address)}>{company.address}</span>
      <a href={dial(company.phone)}>{company.phone}</a>
      <span lang={writtenIn(company.hours)}>{localDigits(locale, company.hours)}</span>
    </address>
  )
}

/** The footer. Its links lead nowhere yet, and its email box does nothing yet. */
export const Footer = ({ company }: Company) => {
  const { t, locale } = useI18n()
  const { config } = useRouteContext({ from: '__root__' })
  return (
    <footer className={s.footer}>
      <div className={s.footerInside}>
        <div className={s.footerBrand}>
          <Brand />
          <p>{t('site.madeFor')}</p>
          <Office company={company} />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map((link) => (
                <li key={link}>
                  <a href="#main" title={t('site.soon')}>
                    {t(link)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={s.offer}>
          <h2>{t('site.offer')}</h2>
          <p>{t('site.offerText')}</p>
          <div>
            <input type="email" aria-label={t('site.offer')} placeholder="you@example.com" autoComplete="off" />
            <button type="button">{t('site.offerGo')}</button>
          </div>
        </div>
      </div>
      <p className={s.rights}>{t('site.rights', { year: localDigits(locale, config.year) })}</p>
    </footer>
  )
}
