/** Tells our settings from misspelt ones, and from variables that Kubernetes sets by itself. */
import { distance } from 'fastest-levenshtein'

/**
 * Kubernetes describes every service to every pod of its namespace, and a service called `portico` in
 * variables that begin as ours do:
 * https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
function isServiceLink(name: string, value: string): boolean {
  return (
    /_SERVICE_(?:HOST|PORT(?:_[A-Z0-9_]+)?)$/.test(name) ||
    /_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/.test(name) ||
    // A service called `portico-metrics` sets PORTICO_METRICS_PORT, unless the pod does.
    (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value))
  )
}

/** The setting that was probably meant; `null` if none is similar. */
function suggestion(name: string, settings: readonly string[]): string | null {
  const withoutPrefix = name.replace('PORTICO_', '')
  if (settings.includes(withoutPrefix)) return withoutPrefix
  const [nearest] = settings
    .map((setting) => ({ setting, edits: distance(name, setting) }))
    .filter(({ edits }) => edits <= 3)
    .toSorted((a, b) => a.edits - b.edits)
  return nearest?.setting ?? null
}

/**
 * Drops the service links.
 * @param settings every name that `./config.ts` reads
 * @returns `lines` has one line per variable that begins as ours do and is none
 */
export function checkNames(
  env: Readonly<Record<string, string>>,
  settings: readonly string[],
): { values: Record<string, string>; lines: string[] } {
  const stated = Object.entries(env).filter(
    ([name, value]) => !name.startsWith('PORTICO_') || !isServiceLink(name, value),
  )
  const lines = stated
    .map(([name]) => name)
    .filter((name) => name.startsWith('PORTICO_') && !settings.includes(name))
    .map((name) => {
      const meant = suggestion(name, settings)
      return `${name}: is not a setting; ${meant ? `did you mean ${meant}?` : 'see docs/configuration.md'}`
    })
  return { values: Object.fromEntries(stated), lines }
}
