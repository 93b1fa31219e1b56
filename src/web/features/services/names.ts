/** Names out of pasted text, and the services that carry them. */
import type { ServiceKey } from '#web/api/services.ts'

/** The ASCII form of a host name (`bücher.example` → `xn--bcher-kva.example`); others lower-case. */
function asciiName(name: string): string {
  const plain = name.normalize('NFC').toLowerCase().replace(/\.$/, '')
  try {
    // `*.` of a wildcard is no host name; it is set aside.
    const wildcard = plain.startsWith('*.')
    const { hostname } = new URL(`http://${wildcard ? plain.slice(2) : plain}`)
    return wildcard ? `*.${hostname}` : hostname
  } catch {
    return plain
  }
}

/** One name per line, comma, semicolon or blank; addresses are reduced to their host. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/, ''))
      .filter((word) => word !== ''),
  ),
]

/** The services with these names, in either form of an internationalised name, and what is not there. */
export function findByName(
  names: readonly string[],
  keys: readonly ServiceKey[],
): { found: ServiceKey[]; missing: string[] } {
  const byName = Map.groupBy(keys, ({ name }) => asciiName(name))
  const found = new Set<ServiceKey>()
  const missing: string[] = []
  for (const name of names) {
    const matches = byName.get(asciiName(name))
    if (matches === undefined) missing.push(name)
    else for (const match of matches) found.add(match)
  }
  return { found: [...found], missing }
}
