export { map } from '@ranar/contract/messages/en/map'
export { parcels } from '@ranar/contract/messages/en/parcels'
export { payments } from '@ranar/contract/messages/en/payments'
export { tracking } from '@ranar/contract/messages/en/tracking'
