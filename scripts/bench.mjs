// npm run bench: all that a table needs, each part as a process of its own.
// npm run bench -- calls [parcels] [rounds] [seconds]: the hot calls against the limit of this machine and what a team
// would write.
// npm run bench -- operations [parcels] [rounds] [seconds]: calls of operations and money, and the rendered pages.
// npm run bench -- streams [connections]: what an open page costs, and how soon all of them hear.
// npm run bench -- start [rounds] [seconds]: first and second start, memory at rest and under load.
// npm run bench -- growth [parcels] [rounds]: every list at many parcels against a thousand.
// npm run bench -- soak [minutes] [requests a second]: a company at work for long.
// npm run bench -- overload [connections] [seconds]: pages and a call while so many connections ask for the home page.
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'

process.env.NODE_ENV = 'production'
const all = ['calls', 'operations', 'streams', 'start']
const kinds = [...all, 'growth', 'soak', 'overload']
const [kind] = process.argv.slice(2)
if (kind === undefined) {
  for (const part of all) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, part], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else if (kinds.includes(kind)) await import(`../bench/${kind}.ts`)
else {
  console.error(`There is: npm run bench -- ${kinds.join(' | ')}`)
  process.exit(1)
}
