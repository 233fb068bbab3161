import { copy } from '../../lib/copy.ts'
import { useT } from '../../lib/i18n.tsx'
import { toast } from '../../lib/toasts.ts'
import { Copy, Mail, Phone, Share } from '../../ui/icons.tsx'
import { Menu, menuStyles } from '../../ui/Menu.tsx'
import { trackingLink } from '../parcels/tracking-link.ts'
import s from './tracking.module.css'

/** Menu that shares the tracking link: copy, WhatsApp, SMS, or the device's share sheet. */
export const ShareMenu = ({ id }: { id: string }) => {
  const t = useT()
  const link = () => trackingLink(id)
  const words = () => encodeURIComponent(`${t('tracking.shareText')} ${link()}`)
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator
  const copyLink = async () => {
    if (await copy(link())) toast(t('shell.copied'))
  }
  const shareOn = () => navigator.share({ title: t('tracking.title'), url: link() }).catch(() => {})
  return (
    <Menu
      label={t('tracking.share')}
      className={s.share}
      icon={
        <>
          <Share />
          <span>{t('tracking.share')}</span>
        </>
      }
    >
      {(close) => {
        const choice = (Icon: typeof Copy, name: string, act: () => unknown) => (
          <button
            type="button"
            role="menuitem"
            className={menuStyles.item}
            onClick={() => {
              close()
              act()
            }}
          >
            <Icon />
            {name}
          </button>
        )
        const way = (Icon: typeof Copy, name: string, href: string) => (
          <a role="menuitem" className={menuStyles.item} href={href} target="_blank" rel="noreferrer" onClick={close}>
            <Icon />
            {name}
          </a>
        )
        return (
          <>
            {choice(Copy, t('tracking.copyLink'), copyLink)}
            {way(Phone, 'WhatsApp', `https://wa.me/?text=${words()}`)}
            {way(Mail, 'SMS', `sms:?body=${words()}`)}
            {canShare && choice(Share, t('tracking.shareMore'), shareOn)}
          </>
        )
      }}
    </Menu>
  )
}
