/** Finds services by a pasted list of names. */
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

/** Edits between two names, or more than `maxDistance` as soon as that is certain. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
    if (Math.min(...row) > maxDistance) return maxDistance + 1
  }
  return row[b.length] ?? 0
}

/** The service of the account whose name is at most two edits away; `null` if none or unclear. */
export function findSimilar(name: string, keys: readonly ServiceKey[]): ServiceKey | null {
  const wanted = toAsciiName(name)
  let best = maxDistance + 1
  let candidates: ServiceKey[] = []
  for (const key of keys) {
    const distance = distanceOf(wanted, toAsciiName(key.name))
    if (distance < best) [best, candidates] = [distance, [key]]
    else if (distance === best && distance <= maxDistance) candidates.push(key)
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
