// npm test: runs the checks and all tests, and prints their counts, with the total as the last line.
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
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
    broken: ({ testResults }) =>
      testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message ? [`${path.relative(root, name)}: ${firstLine(message)}`] : []),
        ...assertionResults.flatMap(({ status, fullName, failureMessages }) =>
          status === 'failed' ? [`${path.relative(root, name)} › ${fullName}: ${beginning(failureMessages[0])}`] : [],
        ),
      ]),
  },
  {
    name: 'Playwright',
    args: ['playwright', 'test', '--config=e2e', `--reporter=${process.stdout.isTTY ? 'line' : 'list'},json`],
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }),
    broken: ({ suites, errors }) => [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(storiesOf)],
  },
]

// A check counts as one test. The tests run even if a check fails, so that one run reports everything.
const checks = ['check', 'check:migrations'].map((name) => {
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' })
  const good = status === 0
  return { name: `npm run ${name}`, passed: +good, failed: +!good, names: good ? [] : [`npm run ${name} failed`] }
})

const tests = runners.map(({ name, args: [tool, ...args], count, broken }) => {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${dir}/Playwright.json` }
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit', env })
  const { passed, failed, skipped } = read(`${dir}/${name}.json`, count)
  // A skipped test proves nothing, and a runner can fail without a failed test.
  return {
    name,
    passed,
    failed: Math.max(failed + skipped, status === 0 ? 0 : 1),
    names: read(`${dir}/${name}.json`, broken, []),
  }
})
const counts = [...checks, ...tests]
rmSync(dir, { recursive: true, force: true })

// Repeat failures at the end of the log, where people look first.
for (const { names } of counts) for (const one of names) console.log(one)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log('')
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 || tests.some(({ passed }) => passed === 0) ? 1 : 0

function read(file, take, otherwise = { passed: 0, failed: 1, skipped: 0 }) {
  try {
    return take(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return otherwise
  }
}

function firstLine(text) {
  return beginning(text, 1)
}

/** Returns the first lines of a text, without colours. */
function beginning(text, lines = 25) {
  return stripVTControlCharacters(String(text ?? ''))
    .split('\n')
    .slice(0, lines)
    .join('\n')
}

/** Returns the failed stories of a Playwright suite and of its nested suites. */
function storiesOf({ file, specs = [], suites = [] }) {
  const stories = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, projectName, results }) => {
      if (status !== 'unexpected') return []
      const faults = results.flatMap(({ errors }) => errors.map(({ message }) => beginning(message)))
      const said = results.flatMap(({ stdout }) => stdout.map(({ text }) => beginning(text)))
      return [`[${projectName}] ${file} › ${title}: ${[...faults, ...said].join('\n')}`]
    }),
  )
  return [...stories, ...suites.flatMap(storiesOf)]
}
