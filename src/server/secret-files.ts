/** Variables that hold a secret may instead name a file that holds it: `PORTICO_SECRETS_FILE`. */
import { readFileSync, statSync } from 'node:fs'

/** Every variable of `./config.ts` that holds a secret. */
export const secretVariables = [
  'PORTICO_SECRETS',
  'PORTICO_API_KEY',
  'PORTICO_OIDC_CLIENT_SECRET',
  'PORTICO_SUPPORT_OIDC_CLIENT_SECRET',
  'PORTICO_METRICS_TOKEN',
  'PORTICO_STORE_URL',
]
const maxBytes = 65_536

/** The file's text without its trailing line breaks. @throws Error that says why in a few words */
function readSecretFile(path: string): string {
  const stats = statSync(path)
  if (!stats.isFile()) throw new Error('is not a file')
  if (stats.size > maxBytes) throw new Error(`is longer than ${maxBytes} bytes`)
  const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  if (text === '') throw new Error('is empty')
  return text
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be read'
  return 'code' in error ? `cannot be read (${String(error.code)})` : error.message
}

/**
 * Replaces each `X_FILE` of a secret variable by `X`. `sources` names, for the messages about `X`, the
 * variable that was set. `lines` has one line per file that cannot be used.
 */
export function withSecretFiles(env: Readonly<Record<string, string>>): {
  values: Record<string, string>
  sources: ReadonlyMap<string, string>
  lines: string[]
} {
  const values = { ...env }
  const sources = new Map<string, string>()
  const lines: string[] = []
  for (const name of secretVariables) {
    const source = `${name}_FILE`
    const path = env[source]
    if (path === undefined) continue
    sources.set(name, source)
    if (env[name] !== undefined) {
      lines.push(`${source}: set this or ${name}, not both`)
      continue
    }
    try {
      values[name] = readSecretFile(path)
    } catch (error) {
      lines.push(`${source}: ${path} ${reasonOf(error)}`)
    }
  }
  return { values, sources, lines }
}
