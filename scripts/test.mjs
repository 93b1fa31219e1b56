// `npm test`: installs, checks and runs every test; `npm run check` (`--check`) leaves out the build,
// sizes and browser tests. The last line is "N passed, N failed"; a skipped test fails the run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

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
  // Each checker works shared types out anew: two cost a third less than the usual four.
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

const complaints = failedSteps.map((step) => `${step} failed`)
if (!unit) complaints.push('the unit tests left no result')
if (!browser && !onlyCheck) complaints.push('the browser tests left no result')
if (skipped > 0) complaints.push(`${skipped} skipped: a test is run or removed, never skipped`)
if (flaky > 0) complaints.push(`${flaky} passed only on a second try`)
// A step that failed without a failed test (types, lint, sizes, …) is a failure as well.
const failed = failedTests > 0 ? failedTests : complaints.length
console.log('')
for (const complaint of complaints) console.log(complaint)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
