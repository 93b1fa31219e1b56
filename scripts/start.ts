/**
 * Starts Portico. Without `PORTICO_UPSTREAM_URL` it also starts the reference platform on a free
 * loopback port, which the BFF talks to over HTTP as it would to a real provider.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './ensure-built.ts'
import { type SampleKey, startBff, startPlatform, stop } from './processes.ts'
import { loginPort, sampleLogin } from './sample-login.ts'

const dataDir = process.env.PORTICO_DATA_DIR ?? '.portico'

/** `all`, `read-only`, or the list of scopes. */
function summary(scopes: readonly string[], scopeCount: number): string {
  if (scopes.length === scopeCount) return 'all'
  return scopes.every((scope) => scope.endsWith(':read')) ? 'read-only' : scopes.join(',')
}

function printKeys(keys: readonly SampleKey[]): void {
  const scopeCount = Math.max(...keys.map((key) => key.scopes.length))
  console.log('\nSign in with a sample key (account  scopes  key):')
  for (const { account, scopes, key } of keys)
    console.log(`  ${account.padEnd(14)}  ${summary(scopes, scopeCount).padEnd(9)}  ${key}`)
}

async function main(): Promise<void> {
  ensureBuilt()
  const upstream = process.env.PORTICO_UPSTREAM_URL
  const PLATFORM_LOGIN_PORT = await loginPort(process.env)
  const login = upstream ? null : sampleLogin({ ...process.env, PLATFORM_LOGIN_PORT })
  const platform = upstream
    ? null
    : await startPlatform({
        PLATFORM_PORT: process.env.PLATFORM_PORT ?? '0',
        PLATFORM_DATA_DIR: process.env.PLATFORM_DATA_DIR ?? join(dataDir, 'platform'),
        ...login?.platform,
      })
  const url = platform ? `http://127.0.0.1:${platform.listening.port}` : String(upstream)
  // Only the sample provider gets a default name; the operator names a real one.
  const brand = process.env.PORTICO_BRAND_NAME ?? (platform ? 'Northmark' : undefined)
  const bff = await startBff({
    PORTICO_UPSTREAM_URL: url,
    ...login?.bff,
    ...(brand === undefined ? {} : { PORTICO_BRAND_NAME: brand }),
    // The sample provider has tax rates of its own.
    ...(platform && !process.env.PORTICO_TAX_FILE
      ? { PORTICO_TAX_FILE: 'src/platform/sample/tax.json' }
      : {}),
    // Its own site has addresses, so that every step leads somewhere.
    ...(platform && !process.env.PORTICO_LINKS
      ? { PORTICO_LINKS: readFileSync('src/platform/sample/links.json', 'utf8') }
      : {}),
    // Its scopes have names.
    ...(platform && !process.env.PORTICO_PROVIDER_FILE && !existsSync('portico.provider.json')
      ? { PORTICO_PROVIDER_FILE: 'src/platform/sample/provider.json' }
      : {}),
  }).catch(async (error: unknown) => {
    if (platform) await stop(platform.child)
    throw error
  })

  const children = [bff.child, ...(platform ? [platform.child] : [])]
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    // The server needs its provider until its last request has finished.
    await stop(bff.child)
    if (platform) await stop(platform.child)
    // Failed if the server could not end cleanly.
    process.exit(code || (bff.child.exitCode ?? 1))
  }
  for (const child of children) child.once('exit', (code) => void end(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

  // Last, so that anyone who waits for it can end everything cleanly.
  console.log(`\nPortico listens on ${bff.listening.origin}`)
  console.log(platform ? `Sample provider on ${url}` : `Provider: ${url}`)
  if (platform?.listening.issuer) console.log(`Its login on ${platform.listening.issuer}`)
  if (platform) printKeys(platform.listening.sampleKeys)
}

main().catch((error: unknown) => {
  console.error(`portico: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
