/** The agency's account in Chromium: 1,248 services, 5,012 invoices. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type Cookie } from 'playwright'

import { ensureBuilt } from '#scripts/ensure-built.ts'
import { startBff, startPlatform, stop } from '#scripts/processes.ts'

const debian = '/usr/bin/chromium'
const executablePath = process.env['CHROME_PATH'] ?? (existsSync(debian) ? debian : undefined)

interface Agency {
  browser: Browser
  origin: string
  /** Of a session. */
  cookies: Cookie[]
}

/** Starts a provider, a BFF and Chromium with these options, signs in, and stops them after `work`. */
export async function withAgency<T>(
  work: (agency: Agency) => Promise<T>,
  options: readonly string[] = [],
): Promise<T> {
  ensureBuilt()
  const dir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const platform = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(dir, 'platform'),
    PLATFORM_RATE_PER_MINUTE: '6000',
  })
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
    PORTICO_DATA_DIR: dir,
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_SESSION_PER_MINUTE: '1000000',
  })
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', ...options],
  })
  try {
    const { origin } = bff.listening
    const apiKey = platform.listening.sampleKeys.find(({ account }) => account === 'agency')?.key
    const context = await browser.newContext()
    await context.request.post(`${origin}/api/session`, {
      headers: { 'X-Requested-With': 'portico', Origin: origin },
      data: { apiKey, remember: false },
    })
    return await work({ browser, origin, cookies: await context.cookies() })
  } finally {
    await browser.close()
    await stop(bff.child)
    await stop(platform.child)
    rmSync(dir, { recursive: true, force: true })
  }
}
