import type { Db } from './db/index.ts'
import type { Pool } from './db/listen.ts'
import type { Env } from './env.ts'
import type { Live } from './live/streams.ts'
import type { Provider } from './payments/provider.ts'

/** What routes are made from. `secret` is the key of this installation, `uploads` the folder of pictures. */
export type Deps = { env: Env; db: Db; pool: Pool; secret: Buffer; uploads: string; live: Live; provider: Provider }
