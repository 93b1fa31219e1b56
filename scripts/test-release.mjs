// `npm run test:release`: what takes too long for `npm test`. Keeps its result in
// docs/release-tests.md. With names of steps it runs only those, and the page keeps the other rows.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import {
  ensureChromium,
  ensureGlewlwyd,
  ensureInstalled,
  ensureNginx,
  ensurePrometheus,
  ensureRedis,
  environment,
  fail,
  root,
} from './bootstrap.mjs'
import { countBrowserTests, failedBrowserTests, readReport, runSteps } from './steps.mjs'

ensureInstalled()
ensureRedis()
ensureNginx()
ensurePrometheus()
ensureGlewlwyd()
const chromium = ensureChromium()
const results = join(root, 'test-results')
const browserFile = join(results, 'release.json')
const advisoriesFile = join(results, 'advisories.txt')
mkdirSync(results, { recursive: true })
for (const file of [browserFile, advisoriesFile]) rmSync(file, { force: true })

const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
const commit = git('rev-parse', '--short', 'HEAD') || 'unknown'
/** Besides this page, which a run before this one wrote. */
const isChanged = git('status', '--porcelain', '--', '.', ':!docs/release-tests.md') !== ''

const env = environment({
  ...(chromium ? { CHROME_PATH: chromium } : {}),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
  RELEASE_TESTS: '1',
})
const exists = (command, option) => spawnSync(command, [option]).status === 0
/** Compared with nginx. */
const publicPages = exists('nginx', '-v') ? ['public'] : []
const hasReplicas = exists('nginx', '-v') && exists('redis-server', '--version')

const day = 24 * 60 * 60_000
/** Days on which everything but the release tests runs too: it must not depend on today. */
const otherDays = {
  '60 days from now': 60 * day,
  '400 days from now': 400 * day,
  'on 28 February 2028': Math.ceil((Date.UTC(2028, 1, 28) - Date.now()) / day) * day,
}
/** @type {import('./steps.mjs').Step[]} */
const onOtherDays = Object.entries(otherDays).flatMap(([when, by]) => {
  const shift = `--import=${pathToFileURL(join(root, 'scripts', 'shift-clock.ts')).href}?by=${by}`
  const moved = { RELEASE_TESTS: '', NODE_OPTIONS: shift }
  return [
    [`unit tests ${when}`, 'vitest', ['run'], moved],
    [
      `browser tests ${when}`,
      'playwright',
      ['test', '--grep-invert=@release', '--reporter=line'],
      moved,
    ],
  ]
})
/** Days have no zone: what computes and formats them must not depend on the machine's. */
const otherZones = ['America/Los_Angeles', 'Asia/Tokyo']
const daysIn = ['src/i18n/', 'src/ledger/', 'src/bff/ledger/', 'calendar', 'dates', 'days']
/** @type {import('./steps.mjs').Step[]} */
const inOtherZones = otherZones.map((zone) => [
  `days in ${zone}`,
  'vitest',
  ['run', ...daysIn],
  { RELEASE_TESTS: '', TZ: zone },
])
/** @type {import('./steps.mjs').Step[]} */
const allSteps = [
  ['advisories', 'node', ['scripts/advisories.mjs', advisoriesFile]],
  ['build', 'npm', ['run', '--silent', 'build']],
  ['unit tests', 'vitest', ['run', '.release.test.ts']],
  ['browser tests', 'playwright', ['test', '--grep=@release', '--reporter=line,json']],
  ...onOtherDays,
  ...inOtherZones,
  ['regular expressions', 'node', ['scripts/check-patterns.mjs']],
  ['properties with random seeds', 'node', ['scripts/property-tests.mjs']],
  ['chaos', 'node', ['scripts/chaos.ts']],
  // A Debian or Ubuntu package; elsewhere the step is not there.
  ...(exists('nginx', '-v') ? [['rolling restart', 'node', ['scripts/rolling-restart.ts']]] : []),
  ...(hasReplicas ? [['replicas killed', 'node', ['scripts/replica-loop.ts']]] : []),
  // Names what has become slower than `docs/performance.md` says. All benchmarks would take too long.
  ['speed', 'node', ['bench/main.ts', '--compare', 'readers', 'api', ...publicPages]],
  ['lighthouse', 'node', ['scripts/lighthouse.ts']],
  ['engines', 'node', ['scripts/test-engines.mjs']],
]
const names = allSteps.map(([name]) => name)
const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!names.includes(name)) fail(`there is no step "${name}", only: ${names.join(', ')}`)
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
const steps = runSteps(
  allSteps.filter(([name]) => isWanted(name)),
  env,
)

const report = readReport(browserFile)
const browser = countBrowserTests(report)
const failed = report ? failedBrowserTests(report) : []
if (!report && isWanted('browser tests')) failed.push('the browser tests left no result')
if (browser.skipped > 0) failed.push(`${browser.skipped} skipped: never skip a test`)
const hasPassed = failed.length === 0 && steps.every((step) => step.hasPassed)

const page = join(root, 'docs', 'release-tests.md')
const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
const when = `${time} UTC, \`${commit}\`${isChanged ? ' with changes' : ''}`
const notes = {
  advisories: existsSync(advisoriesFile) ? readFileSync(advisoriesFile, 'utf8') : '',
  'browser tests': `${browser.passed} passed, ${browser.failed} failed`,
}
const rows = new Map(names.map((name) => [name, `| ${name} | not run | | |`]))
for (const line of readFileSync(page, 'utf8').split('\n')) {
  const cells = line.split('|')
  const name = cells[1]?.trim()
  // Name, result, time and commit, note.
  if (cells.length === 6 && rows.has(name)) rows.set(name, line)
}
for (const { name, hasPassed, seconds } of steps) {
  const result = `${hasPassed ? 'passed' : '**failed**'} in ${seconds} s`
  rows.set(name, `| ${name} | ${result} | ${when} | ${notes[name] ?? ''} |`)
}
const lines = [
  '# Release tests',
  '',
  '`npm run test:release` writes this page: when each step last ran, and its result. With names of steps',
  'it runs only those. CONTRIBUTING.md says when to run it. It goes with `npm test` and repeats none of its',
  'tests.',
  '',
  '| step | result | | |',
  '|---|---|---|---|',
  ...rows.values(),
  ...(failed.length > 0 ? ['', 'Failed:', '', ...failed.map((title) => `- ${title}`)] : []),
]
writeFileSync(page, `${lines.join('\n')}\n`)
console.log(`\n${hasPassed ? 'passed' : 'failed'}; written to docs/release-tests.md`)
process.exit(hasPassed ? 0 : 1)
