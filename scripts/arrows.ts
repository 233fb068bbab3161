// The one table of who may import whom. `check-arrows.ts` checks every file and writes Biome's rules from it.

const nouns = [
  'applications',
  'cash',
  'company',
  'ledger',
  'notifications',
  'parcels',
  'payments',
  'payouts',
  'people',
  'places',
  'reviews',
  'site',
  'statistics',
  'tariffs',
  'texting',
]

export type House = {
  /** Folders from top to bottom, some side by side; the first is the house. Files import from folders below theirs. */
  rooms: (string | string[])[]
  /** Error message for an import in another direction. */
  order: string
  /** Other parts that it may import, by the start of their name; with `files`, only those files may. */
  doors: { name: string; files?: string[] }[]
  /** Forbidden pairs that the order alone would allow. */
  never?: [from: string, to: string, why: string][]
  /** The only packages that it may import, if they are limited. */
  packages?: string[]
}

export const houses: House[] = [
  { rooms: ['contract/src'], order: 'The contract depends on zod only.', doors: [], packages: ['zod'] },
  {
    rooms: ['sandbox-bank/src'],
    order: 'The sandbox bank stands alone.',
    doors: [],
    packages: ['node:', 'drizzle-orm', 'pg'],
  },
  {
    rooms: [
      'server/src',
      'server/src/routes',
      'server/src/flows',
      nouns.map((noun) => `server/src/${noun}`),
      'server/src/schema',
      'server/src/platform',
    ],
    order: 'The arrow is app → routes → flows → nouns → schema → platform, and what needs two nouns is a flow.',
    doors: [
      { name: '@ranar/contract' },
      { name: '@ranar/sandbox-bank', files: ['server/src/app.ts', 'server/src/providers.ts'] },
    ],
    never: [['server/src/routes', 'server/src/schema', 'Routes ask nouns and flows, not tables.']],
  },
  {
    rooms: ['web/src', 'web/src/routes', ['web/src/features', 'web/src/shell'], 'web/src/ui', 'web/src/lib'],
    order: 'The arrow is routes → features → ui → lib, with shell beside features.',
    doors: [{ name: '@ranar/contract' }, { name: 'web/outline.ts', files: ['web/src/features/map/virtual.d.ts'] }],
  },
  {
    rooms: ['e2e'],
    order: 'Stories enter the server by @ranar/server/testing.',
    doors: [{ name: '@ranar/contract' }, { name: '@ranar/server/testing' }, { name: 'scripts' }],
  },
  {
    rooms: ['bench'],
    order: 'Measurements enter the server by @ranar/server/testing.',
    doors: [{ name: '@ranar/contract' }, { name: '@ranar/server/testing' }, { name: 'scripts' }],
  },
]

/** Packages that only `owners` may import, among the files in `within`: folders, files, or with `*` the start of a
 * file's name. `exactly` allows subpaths of the package. */
export type Owned = { packages: string[]; exactly?: true; within: string[]; owners: string[]; why: string }

const beforeLogin = ['web/src/routes', 'web/src/features/home', 'web/src/shell', 'web/src/ui', 'web/src/lib']
const behindLogin = [
  'web/src/routes/_site.auth*',
  'web/src/routes/dashboard*',
  'web/src/shell/dashboard',
  'web/src/ui/mantine',
]

export const owned: Owned[] = [
  {
    packages: ['drizzle-orm', 'pg'],
    within: ['server/src', 'web/src'],
    owners: [
      'server/src/schema',
      ...nouns.map((noun) => `server/src/${noun}`),
      'server/src/flows',
      'server/src/platform',
    ],
    why: 'SQL lives in schema, nouns, flows and platform.',
  },
  {
    packages: ['drizzle-orm', 'pg'],
    within: ['server/src/platform/http'],
    owners: [],
    why: 'SQL lives in schema, nouns, flows and platform.',
  },
  {
    packages: ['fastify', '@fastify'],
    within: ['server/src', 'web/src'],
    owners: [
      'server/src/platform/http',
      'server/src/platform/log.ts',
      'server/src/routes',
      'server/src/app.ts',
      'server/src/main.ts',
    ],
    why: 'Fastify belongs to platform/http, routes and app.ts.',
  },
  {
    packages: ['zod'],
    within: ['server/src', 'web/src'],
    owners: [],
    why: 'Schemas live in the contract.',
  },
  {
    packages: ['react', 'react-dom', '@tanstack', '@mantine', 'vite'],
    within: ['server/src'],
    owners: [],
    why: 'The server never sees the web.',
  },
  { packages: ['node:'], within: ['web/src'], owners: [], why: 'Browsers have nothing of Node.' },
  {
    packages: ['@mantine', 'dayjs', '@tabler'],
    within: beforeLogin,
    owners: behindLogin,
    why: 'Public pages stay light: no kit, no dayjs, no icons barrel.',
  },
  {
    packages: ['@ranar/contract'],
    exactly: true,
    within: beforeLogin,
    owners: behindLogin,
    why: "The barrel brings zod: take a call's description from @ranar/contract/endpoint, its types from their own files.",
  },
]

/** Globals that only their owners may use. */
export const globals = [
  { name: 'fetch', within: 'web/src', owner: 'web/src/lib/api.ts', why: 'Only lib/api.ts talks to the server.' },
]
