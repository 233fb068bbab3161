import type { MessageKey } from '@ranar/contract/messages/index'
import type { Gender, Role } from '@ranar/contract/people'

export const roleNames: Record<Role, MessageKey> = { admin: 'shell.roleAdmin', delivery_men: 'shell.roleDeliveryMen', consumer: 'shell.roleConsumer' }
export const genderNames: Record<Gender, MessageKey> = { male: 'site.genderMale', female: 'site.genderFemale', others: 'site.genderOthers' }
