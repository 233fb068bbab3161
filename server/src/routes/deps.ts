import type { Providers } from '../payments/providers.ts'
import type { Db } from '../platform/db/db.ts'
import type { Pool } from '../platform/db/listen.ts'
import type { Env } from '../platform/env.ts'
import type { Streams } from '../platform/sse/streams.ts'

/** `secret` is the installation's key, `uploads` the folder of pictures, `startedAt` by the database's clock. */
export type Deps = {
  env: Env
  db: Db
  pool: Pool
  secret: Buffer
  uploads: string
  streams: Streams
  providers: Providers
  startedAt: Date
}
