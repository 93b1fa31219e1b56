/** Without a connection: variables, the files they name, and secrets. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { secretIdsOf } from '#commands/opened-store.ts'
import { loadProfile } from '#dialects/reading/profile.ts'
import { type Config, ConfigError, openSecretFiles, processConfig } from '#server/config.ts'
import { maintenanceFile, readMaintenance } from '#server/maintenance.ts'
import { createTexts } from '#server/texts.ts'
import { loadTaxTable } from '#site/pricing/tax.ts'

import { broken, doubtful, type Finding, fine } from './finding.ts'

const linesOf = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.lines
  return error instanceof Error ? error.message.split('\n') : ['cannot be read']
}

/** `config` is `null` if it is broken. */
export async function checkConfiguration(): Promise<{
  config: Config | null
  findings: Finding[]
}> {
  let config: Config
  try {
    config = processConfig()
  } catch (error) {
    const findings = linesOf(error).map((line) => broken('configuration', line))
    return { config: null, findings }
  }
  const { PORTICO_LOCALES_DIR, PORTICO_PROVIDER_FILE, PORTICO_TAX_FILE, dist } = config
  const faults: string[] = []
  const tryTo = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      faults.push(...linesOf(error))
    }
  }
  await tryTo(() => createTexts(PORTICO_LOCALES_DIR))
  await tryTo(() => loadTaxTable(PORTICO_TAX_FILE))
  if (PORTICO_PROVIDER_FILE !== undefined) await tryTo(() => loadProfile(PORTICO_PROVIDER_FILE))
  if (!existsSync(join(dist, '.built')))
    faults.push(`PORTICO_DIST: there is no finished build in ${dist}; run npm run build`)
  if (faults.length > 0)
    return { config, findings: faults.map((line) => broken('configuration', line)) }
  const served = `serves ${config.origin}, by ${config.PORTICO_SIGN_IN.join(', ')}`
  return { config, findings: [fine('configuration', served)] }
}

/** Nothing if no maintenance is announced. */
export function checkMaintenance(config: Config): Finding[] {
  const path = maintenanceFile(config)
  if (!existsSync(path)) return []
  try {
    const { readOnly, from, until } = readMaintenance(path)
    if (readOnly)
      return [doubtful('maintenance', `nothing can be changed until ${path} is removed`)]
    if (until !== null && Date.parse(until) <= Date.now())
      return [doubtful('maintenance', `ended ${until}; remove ${path}`)]
    const times = from === null || until === null ? '' : ` from ${from} to ${until}`
    return [fine('maintenance', `announced${times} by ${path}`)]
  } catch (error) {
    return [broken('maintenance', `${path}: ${linesOf(error).join('; ')}`)]
  }
}

const openFiles = (): Finding[] =>
  openSecretFiles().map(({ name, path }) =>
    doubtful('secrets', `${name}: every user of this machine may read ${path}; chmod o= ${path}`),
  )

export function checkSecrets(config: Config): Finding[] {
  return [sealing(config), ...openFiles()]
}

function sealing(config: Config): Finding {
  try {
    const [first, ...older] = secretIdsOf(config)
    if (first === undefined) return fine('secrets', 'none yet; the first start makes one')
    const rest = older.length === 0 ? '' : `, ${older.join(', ')} still opens`
    return fine('secrets', `${first} seals${rest}`)
  } catch (error) {
    return broken('secrets', linesOf(error).join('; '))
  }
}
