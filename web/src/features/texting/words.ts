import type { MessageKey } from '@ranar/contract/messages/index'
import type { SmsHold, SmsKind, SmsMessage, SmsSkip, SmsState } from '@ranar/contract/sms'

export const kindText: Record<SmsKind, MessageKey> = {
  onTheWay: 'texting.onTheWay',
  deliveryCode: 'texting.deliveryCode',
  attempted: 'texting.attempted',
  delivered: 'texting.delivered',
}
export const stateText: Record<SmsState, MessageKey> = {
  waiting: 'texting.waiting',
  sent: 'texting.sent',
  failed: 'texting.failed',
  skipped: 'texting.skipped',
}
const holdText: Record<SmsHold, MessageKey> = { quiet: 'texting.forMorning', cap: 'texting.forAllowance' }
export const skipText: Record<SmsSkip, MessageKey> = {
  off: 'texting.whyOff',
  stopped: 'texting.whyStopped',
  noNumber: 'texting.whyNoNumber',
  notMobile: 'texting.whyNotMobile',
  abroad: 'texting.whyAbroad',
  oneNumber: 'texting.whyOneNumber',
  outdated: 'texting.whyOutdated',
}

/** Message key for why a message is held or skipped; null if neither. */
export const whyOf = ({ held, skipped }: SmsMessage): MessageKey | null =>
  held ? holdText[held] : skipped ? skipText[skipped] : null
