// npm run bench: runs calls, operations, streams and start, one after another, each in its own process.
// npm run bench -- calls [parcels] [rounds] [seconds]: the most frequent calls against bare node:http and Express.
// npm run bench -- operations [parcels] [rounds] [seconds]: calls of operations and money, and the rendered pages.
// npm run bench -- streams [connections]: memory per event stream, and how soon a change reaches all of them.
// npm run bench -- start [rounds] [seconds]: first and second start, memory at rest and under load.
// npm run bench -- growth [parcels] [rounds] [operations]: all lists (or those of operations) at many parcels and 1000.
// npm run bench -- soak [minutes] [requests a second]: hours of mixed work.
// npm run bench -- overload [connections] [seconds]: pages and an API call while many connections load the home page.
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
  console.error(`Usage: npm run bench [-- ${kinds.join(' | ')}]`)
  process.exit(1)
}
