export { badges as shell } from '@ranar/contract/messages/en/badges'
export { reasons } from '@ranar/contract/messages/en/reasons'
export { receiver } from '@ranar/contract/messages/en/receiver'
