// npm test: every test of every runner, their counts, and the sum as the last line.
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const dir = mkdtempSync(path.join(tmpdir(), 'ranar-counts-'))

const runners = [
  {
    name: 'Vitest',
    args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${dir}/Vitest.json`],
    count: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }),
  },
  {
    name: 'Playwright',
    args: ['playwright', 'test', '--config=e2e', `--reporter=${process.stdout.isTTY ? 'line' : 'list'},json`],
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, second: stats.flaky }),
  },
]

const counts = runners.map(({ name, args: [tool, ...args], count }) => {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${dir}/Playwright.json` }
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit', env })
  const { passed, failed, skipped, second = 0 } = read(`${dir}/${name}.json`, count)
  if (second > 0) console.log(`${name}: ${second} of the passed needed a second try`)
  // what is skipped is not tested, and a runner that broke without a failed test failed all the same
  return { name, passed, failed: Math.max(failed + skipped, status === 0 ? 0 : 1) }
})
rmSync(dir, { recursive: true, force: true })

const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log('')
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 || counts.some(({ passed }) => passed === 0) ? 1 : 0

function read(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
