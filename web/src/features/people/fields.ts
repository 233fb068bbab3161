import type { MessageKey } from '@ranar/contract/messages/index'
import type { DeliveryMan, User } from '@ranar/contract/people'
import type { Say } from '../../lib/i18n.tsx'
import { roleTitle } from '../../lib/roles.ts'
import { phoneCell, timeCell } from '../downloads/csv.ts'
import type { Field } from '../downloads/DownloadCsv.tsx'

/** Columns of the CSV file of people. */
export const userFields = (t: Say): Field<User>[] => [
  [t('downloads.id'), ({ _id }) => _id],
  [t('admin.name'), ({ name }) => name],
  [t('admin.email'), ({ email }) => email],
  [t('admin.role'), (user) => t(roleTitle(user))],
  [t('admin.phone'), ({ phone }) => phoneCell(phone)],
  [t('admin.address'), ({ address }) => address],
  [t('admin.dob'), ({ dob }) => dob],
  [t('downloads.verified'), ({ isVerified }) => t(yesOrNo(isVerified))],
  [t('downloads.archived'), ({ isArchive }) => t(yesOrNo(isArchive))],
  [t('downloads.joinedAt'), ({ createdAt }) => timeCell(createdAt)],
]
const yesOrNo = (is: boolean): MessageKey => (is ? 'downloads.yes' : 'downloads.no')

export const deliveryManFields = (t: Say): Field<DeliveryMan>[] => [
  [t('downloads.id'), ({ _id }) => _id],
  [t('admin.name'), ({ name }) => name],
  [t('admin.email'), ({ email }) => email],
  [t('admin.rating'), ({ average_rating }) => average_rating || null],
  [t('admin.delivered'), ({ total_delivered }) => total_delivered],
]
