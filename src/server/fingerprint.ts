import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'

import type { Config } from './config.ts'
import { secretVariables } from './secret-files.ts'

/** A hash that changes with the configuration. Secrets are left out: a short one could be guessed from it. */
export function fingerprintOf(config: Config): string {
  const plain = Object.entries(config)
    .filter(([name]) => !secretVariables.includes(name))
    .map(([name, value]) => [name, value instanceof BlockList ? value.rules.toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 16)
}
