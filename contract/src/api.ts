import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { cash } from './cash.ts'
import { decided } from './decided.ts'
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
  decided,
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
