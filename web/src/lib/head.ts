import type { MessageKey } from '@ranar/contract/messages/index'
import type { I18n } from './i18n.tsx'

/** `head` of a screen: its title in the reader's language. */
export const titled =
  (key: MessageKey) =>
  ({ match }: { match: { context: { i18n: I18n } } }) => ({ meta: [{ title: `${match.context.i18n.t(key)} · ${match.context.i18n.t('shell.brand')}` }] })
