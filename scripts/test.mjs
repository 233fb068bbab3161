// npm test: every test of every runner, their counts, and the sum as the last line.
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const dir = mkdtempSync(path.join(tmpdir(), 'ranar-counts-'))

const runners = [
  {
    name: 'Vitest',
    args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${dir}/Vitest.json`],
    count: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }),
    broken: ({ testResults }) =>
      testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message ? [`${path.relative(root, name)}: ${firstLine(message)}`] : []),
        ...assertionResults.flatMap(({ status, fullName, failureMessages }) =>
          status === 'failed' ? [`${path.relative(root, name)} › ${fullName}: ${firstLine(failureMessages[0])}`] : [],
        ),
      ]),
  },
  {
    name: 'Playwright',
    args: ['playwright', 'test', '--config=e2e', `--reporter=${process.stdout.isTTY ? 'line' : 'list'},json`],
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    broken: ({ suites, errors }) => [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(storiesOf)],
  },
]

const counts = runners.map(({ name, args: [tool, ...args], count, broken }) => {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${dir}/Playwright.json` }
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit', env })
  const { passed, failed, skipped } = read(`${dir}/${name}.json`, count)
  // what is skipped is not tested, and a runner that broke without a failed test failed all the same
  return { name, passed, failed: Math.max(failed + skipped, status === 0 ? 0 : 1), names: read(`${dir}/${name}.json`, broken, []) }
})
rmSync(dir, { recursive: true, force: true })

// what failed, or passed at a second try only, is said again at the end, where a log is read first
for (const { names } of counts) for (const one of names) console.log(one)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log('')
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 || counts.some(({ passed }) => passed === 0) ? 1 : 0

function read(file, take, otherwise = { passed: 0, failed: 1, skipped: 0 }) {
  try {
    return take(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return otherwise
  }
}

function firstLine(text) {
  return stripVTControlCharacters(String(text ?? '')).split('\n', 1)[0]
}

/** What failed, and what needed a second try, in a suite of Playwright's report and in those below it. */
function storiesOf({ file, specs = [], suites = [] }) {
  const stories = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, projectName, results }) => {
      const fault = results.find(({ error }) => error)?.error?.message
      return status === 'unexpected' || status === 'flaky' ? [`${status}: [${projectName}] ${file} › ${title}: ${firstLine(fault)}`] : []
    }),
  )
  return [...stories, ...suites.flatMap(storiesOf)]
}
