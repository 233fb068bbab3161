export { badges as shell } from '@ranar/contract/messages/bn/badges'
export { reasons } from '@ranar/contract/messages/bn/reasons'
export { receiver } from '@ranar/contract/messages/bn/receiver'
