import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { cash } from './cash.ts'
import { desk } from './desk.ts'
import { deskRuns } from './desk-runs.ts'
import { deliveries, dispatch } from './dispatch.ts'
import { journeys } from './journeys.ts'
import { notifications } from './notifications.ts'
import { parcels } from './parcels.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { receiver } from './receiver.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { runs } from './runs.ts'
import { scans } from './scans.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { sms } from './sms.ts'
import { staff } from './staff.ts'
import { statements } from './statements.ts'
import { statistics } from './statistics.ts'
import { tariffs } from './tariff.ts'
import { unmatched } from './unmatched.ts'

/** Every endpoint of the API by domain; routes and the role tests are made from this table. */
export const api = {
  auth,
  people,
  site,
  parcels,
  bookings,
  deliveries,
  dispatch,
  applications,
  payments,
  refunds,
  unmatched,
  payouts,
  statements,
  reviews,
  notifications,
  statistics,
  runs,
  journeys,
  receiver,
  desk,
  cash,
  staff,
  deskRuns,
  scans,
  settings,
  reports,
  places,
  tariffs,
  sms,
}

export * from './action-rules.ts'
export * from './age.ts'
export * from './answer-shapes.ts'
export * from './applications.ts'
export * from './auth.ts'
export * from './bookings.ts'
export * from './cash.ts'
export * from './client.ts'
export * from './clock.ts'
export * from './cod.ts'
export * from './company.ts'
export * from './company-name.ts'
export * from './csv.ts'
export * from './desk.ts'
export * from './desk-runs.ts'
export * from './digits.ts'
export * from './dispatch.ts'
export * from './endpoint.ts'
export * from './exceptions.ts'
export * from './handovers.ts'
export * from './home-zone.ts'
export * from './journeys.ts'
export * from './messages/index.ts'
export * from './messages/money.ts'
export * from './notifications.ts'
export * from './parcel-types.ts'
export * from './parcels.ts'
export * from './payments.ts'
export * from './payouts.ts'
export * from './people.ts'
export * from './pictures.ts'
export * from './places.ts'
export * from './postings.ts'
export * from './prices.ts'
export * from './problem.ts'
export * from './proof-levels.ts'
export * from './query-shapes.ts'
export * from './receiver.ts'
export * from './refunds.ts'
export * from './reports.ts'
export * from './reviews.ts'
export * from './rights.ts'
export * from './runs.ts'
export * from './scans.ts'
export * from './settings.ts'
export * from './shapes.ts'
export * from './site.ts'
export * from './sms.ts'
export * from './staff.ts'
export * from './stages.ts'
export * from './statements.ts'
export * from './statistics.ts'
export * from './step-words.ts'
export * from './steps.ts'
export * from './tariff.ts'
export * from './tariff-holes.ts'
export * from './tracking-code.ts'
export * from './unmatched.ts'
export * from './weight.ts'
