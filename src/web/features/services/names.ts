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
