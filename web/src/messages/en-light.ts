export { common } from '@ranar/contract/messages/en/common'
export { shell } from '@ranar/contract/messages/en/shell'
export { site } from '@ranar/contract/messages/en/site'
