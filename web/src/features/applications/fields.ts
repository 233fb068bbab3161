import type { Application } from '@ranar/contract/applications'
import type { Say } from '../../lib/i18n.tsx'
import { roleNames } from '../../lib/roles.ts'
import { phoneCell, timeCell } from '../downloads/csv.ts'
import type { Field } from '../downloads/DownloadCsv.tsx'
import { applicationText } from './ApplicationBadge.tsx'

/** Columns of the CSV file of applications. */
export const applicationFields = (t: Say): Field<Application>[] => [
  [t('downloads.id'), ({ _id }) => _id],
  [t('admin.name'), ({ meta }) => meta.name],
  [t('admin.email'), ({ meta }) => meta.email],
  [t('admin.phone'), ({ meta }) => phoneCell(meta.phone)],
  [t('admin.address'), ({ meta }) => meta.address],
  [t('admin.dob'), ({ meta }) => meta.dob],
  [t('admin.applyFor'), ({ applyFor }) => t(roleNames[applyFor])],
  [t('admin.status'), ({ status }) => t(applicationText(status))],
  [t('admin.attempts'), ({ attemt }) => attemt],
  [t('downloads.submittedAt'), ({ createdAt }) => timeCell(createdAt)],
]
