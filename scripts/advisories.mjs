// Whether a package that ships has a known vulnerability, for the release run. Asks the npm registry; where
// that does not answer, it says so and nothing is known.
import { spawnSync } from 'node:child_process'

import { root } from './bootstrap.mjs'

const npm = process.env.npm_execpath
const args = ['audit', '--omit=dev', '--json']
const { stdout } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
})

/** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }> }} */
let report = {}
try {
  report = JSON.parse(stdout)
} catch {
  // No JSON is no answer.
}
if (!report.metadata) {
  console.log('advisories: the registry did not answer, so nothing is known')
} else {
  for (const [name, { severity }] of Object.entries(report.vulnerabilities ?? {}))
    console.log(`advisories: ${severity} in ${name}`)
  const { total = 0, high = 0, critical = 0 } = report.metadata.vulnerabilities
  console.log(
    `advisories: ${total} in packages that ship, ${high + critical} of them high or critical`,
  )
  if (high + critical > 0) process.exitCode = 1
}
