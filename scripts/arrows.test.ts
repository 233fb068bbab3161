import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(tmpdir(), 'ranar-arrows-'))
type Diagnostic = { message: string; location: { path: string } }

const importing = (module: string) => `import { x } from '${module}'\nexport const y = x\n`

const faults: [file: string, content: string, reason: string][] = [
  ['contract/src/1/parcels.ts', importing('drizzle-orm'), 'The contract depends on zod only'],
  ['contract/src/2/parcels.ts', importing('@ranar/server'), 'The contract depends on zod only'],
  ['contract/src/3/parcels.ts', importing('node:fs'), 'The contract depends on zod only'],
  ['server/src/1/moves.ts', importing('drizzle-orm'), 'SQL lives in'],
  ['server/src/2/moves.ts', importing('pg'), 'SQL lives in'],
  ['server/src/3/moves.ts', importing('fastify'), 'Fastify belongs to'],
  ['server/src/4/moves.ts', importing('zod/mini'), 'Schemas live in the contract'],
  ['server/src/5/moves.ts', importing('../../../web/src/lib/api.ts'), 'The server never sees the web'],
  ['server/src/1/table.ts', importing('./queries.ts'), 'The arrow is'],
  ['server/src/1/queries.ts', importing('./routes.ts'), 'The arrow is'],
  ['server/src/2/queries.ts', importing('fastify'), 'Fastify belongs to'],
  ['server/src/1/routes.ts', importing('drizzle-orm'), 'SQL lives in'],
  ['server/src/2/routes.ts', importing('./table.ts'), 'Routes ask queries'],
  ['server/src/db/1.ts', importing('fastify'), 'Fastify belongs to'],
  ['server/src/http/1.ts', importing('zod'), 'Schemas live in the contract'],
  ['web/src/1/List.tsx', importing('@ranar/server/env'), 'The web never sees the server'],
  ['web/src/2/List.tsx', importing('../../../server/src/env.ts'), 'The web never sees the server'],
  ['web/src/3/List.tsx', importing('node:fs'), 'The web never sees the server'],
  ['web/src/4/List.tsx', importing('zod/mini'), 'Schemas live in the contract'],
  ['web/src/5/List.tsx', "export const answer = await fetch('/api/user/me')\n", 'global variable fetch'],
  ['web/src/routes/index.tsx', importing('@mantine/core'), 'Public pages stay light'],
  ['web/src/routes/about.tsx', importing('@ranar/contract'), 'The barrel brings zod'],
  ['web/src/home/1.tsx', importing('dayjs'), 'Public pages stay light'],
  ['web/src/parcels/1.tsx', importing('../routes/index.tsx'), 'The arrow is'],
  ['web/src/ui/1.tsx', importing('../parcels/List.tsx'), 'The arrow is'],
  ['web/src/lib/1.ts', importing('../ui/Button.tsx'), 'The arrow is'],
  ['server/src/6/first.ts', "import { b } from './second.ts'\nexport const a = () => b()\n", 'cycle'],
  ['server/src/6/second.ts', "import { a } from './first.ts'\nexport const b = (): unknown => a()\n", 'cycle'],
  ['server/src/6/app.ts', "import { routes } from './making.ts'\nexport type Deps = { db: string }\nexport const app = routes\n", 'cycle'],
  ['server/src/6/making.ts', "import type { Deps } from './app.ts'\nexport const routes = ({ db }: Deps) => db\n", 'cycle'],
  ['server/src/7/forgotten.ts', "const save = async () => 'saved'\nexport const y = () => {\n  save()\n}\n", 'Promise'],
]

const allowed: [file: string, content: string][] = [
  ['contract/src/4/parcels.ts', importing('zod/mini')],
  ['contract/src/5/parcels.ts', importing('./shapes.ts')],
  ['contract/src/6/messages/en/index.ts', importing('../../shapes.ts')],
  ['server/src/8/queries.ts', importing('drizzle-orm')],
  ['server/src/9/queries.ts', importing('../people/table.ts')],
  ['server/src/10/routes.ts', importing('fastify')],
  ['server/src/http/2.ts', importing('fastify')],
  ['server/src/11/parcels.test.ts', importing('drizzle-orm')],
  ['web/src/6/List.tsx', importing('@ranar/contract')],
  ['web/src/ui/2.tsx', importing('../lib/format.ts')],
  ['web/src/routes/dashboard.index.tsx', importing('@mantine/core')],
  ['web/src/lib/api.ts', "export const answer = await fetch('/api/user/me')\n"],
]

let complaints: Partial<Record<string, Diagnostic[]>>

beforeAll(() => {
  const { vcs, ...config } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  for (const [file, content] of [['biome.json', JSON.stringify(config)], ...faults, ...allowed] as [string, string][]) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(copy, file), content)
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), ['lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: copy,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  complaints = Object.groupBy(diagnostics, (diagnostic) => diagnostic.location.path)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(faults)('the check refuses %s: %j', (file, _content, reason) => {
  expect(complaints[file]?.map(({ message }) => message).join('\n')).toContain(reason)
})

test.each(allowed)('the check allows %s: %j', (file) => {
  expect(complaints[file]).toBeUndefined()
})
