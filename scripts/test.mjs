// `npm test`: installs, checks and runs every test. `npm run check` (`--check`) omits the build, the
// sizes and the browser tests. A skipped test fails the run. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { ensureChromium, ensureInstalled, environment, root } from './bootstrap.mjs'

const onlyCheck = process.argv.includes('--check')
ensureInstalled()
const chromium = onlyCheck ? '' : ensureChromium()
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unitFile = join(results, 'unit.json')
const browserFile = join(results, 'browser.json')

const env = environment({
  ...(chromium ? { CHROME_PATH: chromium } : {}),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
})

const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]
/** @type {[name: string, command: string, args: string[]][]} */
const checks = [
  // Every checker repeats work on shared types: two take a third less CPU than the default four.
  ['types', 'tsc', ['-p', '.', '--checkers', '2']],
  ['lint', 'oxlint', []],
  ['format', 'oxfmt', ['--check', '.']],
  ['dead code', 'knip', []],
  ['unit tests', 'vitest', ['run', ...json]],
]
/** @type {[name: string, command: string, args: string[]][]} */
const full = [
  ['build', 'npm', ['run', '--silent', 'build']],
  ['sizes', 'size-limit', []],
  ['browser tests', 'playwright', ['test', '--reporter=line,json']],
]

/** @type {string[]} */
const failedSteps = []
for (const [name, command, args] of onlyCheck ? checks : [...checks, ...full]) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) failedSteps.push(name)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const unit = read(unitFile)
const browser = read(browserFile)
const skipped =
  (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (browser?.stats?.skipped ?? 0)
const flaky = browser?.stats?.flaky ?? 0
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0)
const failedTests = (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0) + flaky

const problems = failedSteps.map((step) => `${step} failed`)
if (!unit) problems.push('the unit tests left no result')
if (!browser && !onlyCheck) problems.push('the browser tests left no result')
if (skipped > 0) problems.push(`${skipped} skipped: a test is run or removed, never skipped`)
if (flaky > 0) problems.push(`${flaky} passed only on a second try`)
// A step can fail without a failed test: types, lint, sizes, …
const failed = failedTests > 0 ? failedTests : problems.length
console.log('')
for (const name of [...failedUnitTests(unit), ...failedBrowserTests(browser)]) {
  console.log(`failed: ${name}`)
}
for (const problem of problems) console.log(problem)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** The names and first lines of what failed, for a log of which only the end is kept. */
function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => named(file.name, fullName, failureMessages[0])),
  )
}

function failedBrowserTests(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map((spec) => named(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message)),
  ]
  return (report?.suites ?? []).flatMap(inSuite)
}

function named(file, title, message = '') {
  return `${relative(root, file)} › ${title}: ${stripVTControlCharacters(message).split('\n')[0]}`
}
