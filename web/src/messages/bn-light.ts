export { common } from '@ranar/contract/messages/bn/common'
export { shell } from '@ranar/contract/messages/bn/shell'
export { site } from '@ranar/contract/messages/bn/site'
