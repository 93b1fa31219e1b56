/** Finds services by a pasted list of names. */
import { distance } from 'fastest-levenshtein'

import type { ServiceKey } from '#web/api/services.ts'

/** A host name in ASCII (`bücher.example` → `xn--bcher-kva.example`), any other name in lower case. */
function toAsciiName(name: string): string {
  const plain = name.normalize('NFC').toLowerCase().replace(/\.$/, '')
  try {
    // `URL` does not accept the `*.` of a wildcard certificate.
    const isWildcard = plain.startsWith('*.')
    const { hostname } = new URL(`http://${isWildcard ? plain.slice(2) : plain}`)
    return isWildcard ? `*.${hostname}` : hostname
  } catch {
    return plain
  }
}

/** Splits text at white space, commas and semicolons. URLs are reduced to their host. */
export const parseNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/, ''))
      .filter((word) => word !== ''),
  ),
]

const maxDistance = 2

/** The service of the account whose name is at most two edits away; `null` if none or unclear. */
export function findSimilar(name: string, keys: readonly ServiceKey[]): ServiceKey | null {
  const wanted = toAsciiName(name)
  let best = maxDistance + 1
  let candidates: ServiceKey[] = []
  for (const key of keys) {
    const edits = distance(wanted, toAsciiName(key.name))
    if (edits < best) [best, candidates] = [edits, [key]]
    else if (edits === best && edits <= maxDistance) candidates.push(key)
  }
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

/** The services with these names (in Unicode or ASCII), and the names that no service has. */
export function findByName(
  names: readonly string[],
  keys: readonly ServiceKey[],
): { matches: ServiceKey[]; missing: string[] } {
  const byName = Map.groupBy(keys, ({ name }) => toAsciiName(name))
  const matches = new Set<ServiceKey>()
  const missing: string[] = []
  for (const name of names) {
    const services = byName.get(toAsciiName(name))
    if (services === undefined) missing.push(name)
    else for (const service of services) matches.add(service)
  }
  return { matches: [...matches], missing }
}
