// `npm test`: installs, checks and runs every test but those for a release. `npm run check`
// (`--check`) omits the build, the sizes and the browser tests. A skipped test fails the run. The last
// line is "N passed, N failed".
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import {
  ensureChromium,
  ensureInstalled,
  ensureRedis,
  environment,
  memoryFolder,
  root,
} from './bootstrap.mjs'
import {
  countBrowserTests,
  failedBrowserTests,
  failureLine,
  readReport,
  runSteps,
} from './steps.mjs'

const onlyCheck = process.argv.includes('--check')
ensureInstalled()
ensureRedis()
const chromium = onlyCheck ? '' : ensureChromium()
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unitFile = join(results, 'unit.json')
const browserFile = join(results, 'browser.json')

const temporary = memoryFolder()
const env = environment({
  ...(temporary ? { TMPDIR: temporary } : {}),
  ...(chromium ? { CHROME_PATH: chromium } : {}),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
})

const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]
/** @type {import('./steps.mjs').Step[]} */
const checks = [
  // Every checker repeats work on shared types: two take a third less CPU than the default four.
  ['types', 'tsc', ['-p', '.', '--checkers', '2']],
  ['lint', 'oxlint', []],
  ['format', 'oxfmt', ['--check', '.']],
  ['dead code', 'knip', []],
  ['regular expressions', 'node', ['scripts/check-patterns.mjs', '--changed']],
  ['unit tests', 'vitest', ['run', ...json]],
]
/** @type {import('./steps.mjs').Step[]} */
const full = [
  ['build', 'npm', ['run', '--silent', 'build']],
  ['sizes', 'size-limit', []],
  ['browser floor', 'node', ['scripts/check-browser-floor.ts']],
  ['browser tests', 'playwright', ['test', '--grep-invert=@release', '--reporter=line,json']],
]

const steps = runSteps(onlyCheck ? checks : [...checks, ...full], env)
const unit = readReport(unitFile)
const browserReport = readReport(browserFile)
const browser = countBrowserTests(browserReport)
const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + browser.skipped
const passed = (unit?.numPassedTests ?? 0) + browser.passed
const failedTests = (unit?.numFailedTests ?? 0) + browser.failed

const problems = steps.filter((step) => !step.hasPassed).map(({ name }) => `${name} failed`)
if (!unit) problems.push('the unit tests left no result')
if (!browserReport && !onlyCheck) problems.push('the browser tests left no result')
if (skipped > 0) problems.push(`${skipped} skipped: a test is run or removed, never skipped`)
if (browser.flaky > 0) problems.push(`${browser.flaky} passed only on a second try`)
// A step can fail without a failed test: types, lint, sizes, …
const failed = failedTests > 0 ? failedTests : problems.length
console.log('')
for (const name of [...failedUnitTests(unit), ...failedBrowserTests(browserReport)]) {
  console.log(`failed: ${name}`)
}
for (const problem of problems) console.log(problem)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureLine(file.name, fullName, failureMessages[0])),
  )
}
