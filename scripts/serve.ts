/**
 * Starts Portico. Without `PORTICO_UPSTREAM_URL` the reference platform is started beside it on a
 * free loopback port, and the BFF talks to it over HTTP as it would to a real provider.
 */
import { join } from 'node:path'

import { build } from './build.ts'
import { type SampleKey, startBff, startPlatform, stop } from './processes.ts'

const dataDir = process.env.PORTICO_DATA_DIR ?? '.portico'

/** Scopes in a word where there is one: a line stays readable. */
function summary(scopes: readonly string[], most: number): string {
  if (scopes.length === most) return 'all'
  return scopes.every((scope) => scope.endsWith(':read')) ? 'read-only' : scopes.join(',')
}

function printKeys(keys: readonly SampleKey[]): void {
  const most = Math.max(...keys.map((key) => key.scopes.length))
  console.log('\nSign in with a sample key (account  scopes  key):')
  for (const { account, scopes, key } of keys)
    console.log(`  ${account.padEnd(8)}  ${summary(scopes, most).padEnd(9)}  ${key}`)
}

async function main(): Promise<void> {
  build()
  const upstream = process.env.PORTICO_UPSTREAM_URL
  const platform = upstream
    ? null
    : await startPlatform({
        PLATFORM_PORT: process.env.PLATFORM_PORT ?? '0',
        PLATFORM_DATA_DIR: process.env.PLATFORM_DATA_DIR ?? join(dataDir, 'platform'),
      })
  const url = platform ? `http://127.0.0.1:${platform.listening.port}` : String(upstream)
  // The sample provider has a name of its own; a real one is named by its operator.
  const brand = process.env.PORTICO_BRAND_NAME ?? (platform ? 'Northmark' : undefined)
  const bff = await startBff({
    PORTICO_UPSTREAM_URL: url,
    ...(brand === undefined ? {} : { PORTICO_BRAND_NAME: brand }),
    // Beside the sample provider its country's tax rates.
    ...(platform && !process.env.PORTICO_TAX_FILE
      ? { PORTICO_TAX_FILE: 'src/platform/sample/tax.json' }
      : {}),
  }).catch(async (error: unknown) => {
    if (platform) await stop(platform.child)
    throw error
  })
  console.log(`\nPortico listens on ${bff.listening.origin}`)
  console.log(platform ? `Sample provider on ${url}` : `Provider: ${url}`)
  if (platform) printKeys(platform.listening.sampleKeys)

  const children = [bff.child, ...(platform ? [platform.child] : [])]
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    await Promise.all(children.map((child) => stop(child)))
    process.exit(code)
  }
  for (const child of children) child.once('exit', (code) => void end(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
}

main().catch((error: unknown) => {
  console.error(`portico: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
