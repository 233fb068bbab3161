import { useT } from '../../lib/i18n.tsx'
import type { MoveFault as Fault } from './bulk.ts'

/** Says why a move failed, and whether it may safely be sent again. */
export const MoveFault = ({ fault: { message, isUnsure } }: { fault: Fault }) => {
  const t = useT()
  return isUnsure ? t('today.noReply', { why: message }) : message
}
