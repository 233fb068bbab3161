export { faults as common } from '@ranar/contract/messages/bn/faults'
export { frame as shell } from '@ranar/contract/messages/bn/frame'
export { site } from '@ranar/contract/messages/bn/site'
