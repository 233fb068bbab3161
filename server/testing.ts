// The only module of the server that stories and benchmarks import.
export { openLink } from './src/parcels/receiver-links.ts'
export { newCode } from './src/parcels/tracking-code.ts'
export { hashPassword } from './src/people/passwords.ts'
export { openSession } from './src/people/sessions.ts'
export { type Db, openDb } from './src/platform/db/db.ts'
export { startEmbedded } from './src/platform/db/embedded.ts'
export { migrate } from './src/platform/db/migrate.ts'
export { readEnv } from './src/platform/env.ts'
export { logger } from './src/platform/log.ts'
export { parcels } from './src/schema/parcels.ts'
export { amount } from './test/amount.ts'
export { booking, inDays } from './test/booking.ts'
export { disagreements } from './test/ledger.ts'
export { fillCompany } from './test/million.ts'
export { type Kind, type Made, makePerson, testPassword } from './test/people.ts'
export { freePort, type Running, startServer } from './test/process.ts'
export { raw } from './test/raw.ts'
export { portrait } from './test/signup.ts'
export { stateOf } from './test/state.ts'
export { until } from './test/until.ts'

/** Loads the app itself only when it is called. */
export const loadApp = async () => (await import('./src/app.ts')).createApp
