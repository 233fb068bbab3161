export { faults as common } from '@ranar/contract/messages/en/faults'
export { frame as shell } from '@ranar/contract/messages/en/frame'
export { site } from '@ranar/contract/messages/en/site'
