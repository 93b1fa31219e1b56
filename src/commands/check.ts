/** `portico check`: says what is wrong with a configuration and what it reaches. `docs/operating.md`, "Check". */
import { parseArgs } from 'node:util'

import { checkConfiguration, checkMaintenance, checkSecrets } from './checks/configuration.ts'
import { checkDisk } from './checks/disk.ts'
import type { Finding } from './checks/finding.ts'
import { checkLogins } from './checks/login.ts'
import { checkProvider } from './checks/provider.ts'
import { checkStore } from './checks/store.ts'
import { type Command, CommandRefused } from './command.ts'

const usage = `portico check [--offline] [--json]
                           what is wrong: configuration, secrets, provider, login, store, disk and clock;
                           with --offline only what is on this machine. Fails if something is broken`

async function findingsOf(isOffline: boolean): Promise<Finding[]> {
  const { config, findings } = await checkConfiguration()
  if (!config) return findings
  const local = [...findings, ...checkSecrets(config), ...checkMaintenance(config)]
  if (isOffline) return local
  const reached = await Promise.all([
    checkProvider(config),
    checkLogins(config),
    checkStore(config),
  ])
  return [...local, ...reached.flat(), checkDisk(config)]
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { offline: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  if (positionals.length > 0) throw new CommandRefused(usage)
  const findings = await findingsOf(values.offline === true)
  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else
    for (const { check, state, message } of findings)
      console.log(`${state.padEnd(8)}  ${check.padEnd(13)}  ${message}`)
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
}

export const command: Command = { usage, run }
