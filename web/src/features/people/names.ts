import type { MessageKey } from '@ranar/contract/messages/index'
import type { Gender } from '@ranar/contract/people'

export const genderNames: Record<Gender, MessageKey> = {
  male: 'site.genderMale',
  female: 'site.genderFemale',
  others: 'site.genderOthers',
}
