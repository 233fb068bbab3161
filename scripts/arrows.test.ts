import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(tmpdir(), 'ranar-arrows-'))
type Diagnostic = { message: string; location: { path: string } }

const importing = (module: string) => `import { x } from '${module}'\nexport const y = x\n`

const order = 'The arrow is'
const faults: [file: string, content: string, reason: string][] = [
  ['contract/src/1.ts', importing('drizzle-orm'), 'The contract depends on zod only'],
  ['contract/src/2.ts', importing('@ranar/server/testing'), 'The contract depends on zod only'],
  ['contract/src/3.ts', importing('node:fs'), 'The contract depends on zod only'],
  ['contract/src/4.ts', importing('../../server/src/app.ts'), 'The contract depends on zod only'],
  ['sandbox-bank/src/1.ts', importing('@ranar/contract'), 'The sandbox bank stands alone'],
  ['sandbox-bank/src/2.ts', importing('../../server/src/platform/db/db.ts'), 'The sandbox bank stands alone'],
  ['sandbox-bank/src/3.ts', importing('fastify'), 'The sandbox bank stands alone'],
  ['server/src/parcels/1.ts', importing('../people/users.ts'), 'what needs two nouns is a flow'],
  ['server/src/people/1.ts', importing('../parcels/find.ts'), 'what needs two nouns is a flow'],
  ['server/src/payments/1.ts', importing('../flows/book.ts'), order],
  ['server/src/payments/2.ts', importing('../routes/payments.ts'), order],
  ['server/src/flows/1.ts', importing('../routes/parcels.ts'), order],
  ['server/src/schema/1.ts', importing('../parcels/find.ts'), order],
  ['server/src/platform/1.ts', importing('./../schema/people.ts'), order],
  ['server/src/platform/db/1.ts', importing('../../people/users.ts'), order],
  ['server/src/routes/1.ts', importing('../schema/parcels.ts'), 'Routes ask nouns and flows'],
  ['server/src/routes/2.ts', importing('drizzle-orm'), 'SQL lives in'],
  ['server/src/platform/http/1.ts', importing('pg'), 'SQL lives in'],
  ['server/src/jobs.ts', importing('drizzle-orm/pg-core'), 'SQL lives in'],
  ['server/src/parcels/2.ts', importing('fastify'), 'Fastify belongs to'],
  ['server/src/flows/2.ts', importing('@fastify/cookie'), 'Fastify belongs to'],
  ['server/src/platform/db/2.ts', importing('fastify'), 'Fastify belongs to'],
  ['server/src/parcels/3.ts', importing('zod/mini'), 'Schemas live in the contract'],
  ['server/src/parcels/4.ts', importing('@ranar/sandbox-bank/server'), order],
  ['server/src/parcels/5.ts', importing('../../../web/src/lib/api.ts'), order],
  ['server/src/platform/ssr/1.ts', importing('react-dom/server'), 'The server never sees the web'],
  ['web/src/features/parcels/1.tsx', importing('@ranar/server/testing'), order],
  ['web/src/features/parcels/2.tsx', importing('../../../../server/src/app.ts'), order],
  ['web/src/features/parcels/3.tsx', importing('node:fs'), 'Browsers have nothing of Node'],
  ['web/src/features/parcels/4.tsx', importing('zod/mini'), 'Schemas live in the contract'],
  ['web/src/features/parcels/5.tsx', importing('drizzle-orm'), 'SQL lives in'],
  ['web/src/features/parcels/6.tsx', importing('../../routes/index.tsx'), order],
  ['web/src/features/parcels/7.tsx', importing('../../shell/Header.tsx'), order],
  ['web/src/features/parcels/8.tsx', "export const answer = await fetch('/api/user/me')\n", 'global variable fetch'],
  ['web/src/lib/1.ts', "export const answer = await fetch('/api/user/me')\n", 'global variable fetch'],
  ['web/src/shell/1.tsx', importing('../features/parcels/List.tsx'), order],
  ['web/src/ui/1.tsx', importing('../features/parcels/List.tsx'), order],
  ['web/src/lib/2.ts', importing('../ui/Button.tsx'), order],
  ['web/src/routes/_site.index.tsx', importing('@mantine/core'), 'Public pages stay light'],
  ['web/src/routes/_site.about.tsx', importing('@ranar/contract'), 'The barrel brings zod'],
  ['web/src/features/home/1.tsx', importing('dayjs'), 'Public pages stay light'],
  ['web/src/shell/2.tsx', importing('@tabler/icons-react'), 'Public pages stay light'],
  ['e2e/stories/1.ts', importing('../../server/test/people.ts'), 'Stories enter the server by'],
  ['e2e/1.ts', importing('../web/src/lib/api.ts'), 'Stories enter the server by'],
  ['bench/1.ts', importing('../server/src/app.ts'), 'Measurements enter the server by'],
  ['server/src/parcels/first.ts', "import { b } from './second.ts'\nexport const a = () => b()\n", 'cycle'],
  ['server/src/parcels/second.ts', "import { a } from './first.ts'\nexport const b = (): unknown => a()\n", 'cycle'],
  [
    'server/src/parcels/app.ts',
    "import { routes } from './making.ts'\nexport type Deps = { db: string }\nexport const app = routes\n",
    'cycle',
  ],
  [
    'server/src/parcels/making.ts',
    "import type { Deps } from './app.ts'\nexport const routes = ({ db }: Deps) => db\n",
    'cycle',
  ],
  ['server/src/platform/jobs/up.ts', "import { down } from '../sse/down.ts'\nexport const up = down\n", 'in a circle'],
  ['server/src/platform/sse/side.ts', "import { on } from '../jobs/on.ts'\nexport const side = on\n", 'in a circle'],
  ['server/src/weather', '', 'no room of scripts/arrows.ts is called so'],
  [
    'server/src/reviews/forgotten.ts',
    "const save = async () => 'saved'\nexport const y = () => {\n  save()\n}\n",
    'Promise',
  ],
]

const allowed: [file: string, content: string][] = [
  ['contract/src/5.ts', importing('zod/mini')],
  ['contract/src/6.ts', importing('./shapes.ts')],
  ['contract/src/messages/en/index.ts', importing('../../shapes.ts')],
  ['sandbox-bank/src/4.ts', importing('drizzle-orm')],
  ['server/src/providers.ts', importing('@ranar/sandbox-bank/server')],
  ['server/src/parcels/6.ts', importing('drizzle-orm')],
  ['server/src/parcels/7.ts', importing('../schema/people.ts')],
  ['server/src/parcels/8.ts', importing('../platform/db/db.ts')],
  ['server/src/flows/3.ts', importing('../parcels/find.ts')],
  ['server/src/routes/3.ts', importing('fastify')],
  ['server/src/platform/http/2.ts', importing('fastify')],
  ['server/src/platform/db/3.ts', importing('pg')],
  ['server/src/routes/parcels.test.ts', importing('drizzle-orm')],
  ['web/src/features/parcels/9.tsx', importing('@ranar/contract')],
  ['web/src/ui/2.tsx', importing('../lib/format.ts')],
  ['web/src/routes/dashboard.index.tsx', importing('@mantine/core')],
  ['web/src/routes/_site.other.tsx', importing('@ranar/contract/endpoint')],
  ['web/src/lib/api.ts', "export const answer = await fetch('/api/user/me')\n"],
  ['e2e/2.ts', importing('@ranar/server/testing')],
  ['bench/2.ts', importing('@ranar/server/testing')],
]
/** Files that the faults above need. */
const company: [file: string, content: string][] = [
  ['server/src/weather/1.ts', 'export const x = 1\n'],
  ['server/src/platform/sse/down.ts', 'export const down = 1\n'],
  ['server/src/platform/jobs/on.ts', 'export const on = 1\n'],
]

let complaints: Partial<Record<string, { message: string }[]>>
const byBiome = () => {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, { cwd: copy, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ location, message }) => ({ file: location.path, message }))
}
const byOurs = () => {
  const args = [path.join(root, 'scripts/check-arrows.ts'), `--root=${copy}`]
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return stderr
    .split(/\n(?! )/)
    .flatMap((message) => [...message.matchAll(/^ *([^:\n]+):/gm)].map(([, file = '']) => ({ file, message })))
}

beforeAll(() => {
  const { vcs, ...config } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  cpSync(path.join(root, 'biome.arrows.json'), path.join(copy, 'biome.arrows.json'))
  const files = [['biome.json', JSON.stringify(config)], ...faults, ...allowed, ...company] as [string, string][]
  for (const [file, content] of files) {
    if (!content) continue
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(copy, file), content)
  }
  complaints = Object.groupBy([...byBiome(), ...byOurs()], ({ file }) => file)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(faults)('the check refuses %s: %j', (file, _content, reason) => {
  expect(complaints[file]?.map(({ message }) => message).join('\n')).toContain(reason)
})

test.each(allowed)('the check allows %s: %j', (file) => {
  expect(complaints[file]).toBeUndefined()
})

test('the rules in biome.arrows.json match the table', () => {
  expect(complaints['biome.arrows.json']).toBeUndefined()
})
