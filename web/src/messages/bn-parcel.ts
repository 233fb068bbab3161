export { map } from '@ranar/contract/messages/bn/map'
export { parcels } from '@ranar/contract/messages/bn/parcels'
export { payments } from '@ranar/contract/messages/bn/payments'
export { tracking } from '@ranar/contract/messages/bn/tracking'
