// Whether a package that ships has a known vulnerability, for the release run. Asks the npm registry; where
// that does not answer, it says so, and nothing is known: that is no failure. The last line goes to the
// file of the first argument too.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

import { root } from './bootstrap.mjs'

const npm = process.env.npm_execpath
const args = ['audit', '--omit=dev', '--json']
const { stdout } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
})

/** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }> } | null} */
let report = null
try {
  report = JSON.parse(stdout)
} catch {
  // No JSON is no answer.
}
for (const [name, { severity }] of Object.entries(report?.vulnerabilities ?? {}))
  console.log(`${severity} in ${name}`)
const counts = report?.metadata?.vulnerabilities
const { total = 0, high = 0, critical = 0 } = counts ?? {}
const result = counts
  ? `${total} in packages that ship, ${high + critical} of them high or critical`
  : 'the registry did not answer: nothing is known'
console.log(`advisories: ${result}`)
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, result)
if (high + critical > 0) process.exitCode = 1
