import type { MessageKey } from '@ranar/contract/messages/index'
import type { ReasonCode } from '@ranar/contract/steps'

/** Message key of why a visit failed. */
export const reasonWords = (code: ReasonCode): MessageKey => `reasons.${code}`
