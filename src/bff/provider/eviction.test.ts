import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'

import { ProviderProfile } from '#dialects/reading/profile.ts'
import { createPlatform } from '#platform/platform.ts'
import { systemClock as clock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { startBff } from '#testing/start.ts'

import { createSnapshots } from './snapshots.ts'

test('the least recently used account is evicted, never the one just read', async () => {
  const platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const bff = await startBff((request) => platform.app.fetch(request))
  onTestFinished(async () => {
    await bff.end()
    platform.close()
  })
  const log = createLog({ PORTICO_LOG_LEVEL: 'silent' })
  const profile = ProviderProfile.parse({})
  // Less than one list of the agency.
  const snapshots = createSnapshots({
    onDropped: () => undefined,
    ...bff,
    profile,
    clock,
    log,
    countCacheRead: () => undefined,
    config: { ...bff.config, PORTICO_CACHED_ROWS: 500 },
    metrics: new Registry(),
  })
  const signIn = async (account: string) => {
    const browser = bff.browser()
    await browser.signIn(platform.sampleKeys.find((key) => key.account === account)?.key ?? '')
    const headers = { cookie: browser.cookie }
    const session = await bff.sessions.ofRequest(new Request(bff.config.origin, { headers }))
    if (!session) throw new Error('not signed in')
    return session
  }
  const isKept = (session: Awaited<ReturnType<typeof signIn>>) =>
    snapshots.peek(session, 'services') !== null

  const [small, agency] = [await signIn('studio'), await signIn('agency')]
  await snapshots.get(small, 'services')
  expect(isKept(small)).toBe(true)
  await snapshots.get(agency, 'services')
  await expect.poll(() => isKept(small)).toBe(false)
  expect(isKept(agency)).toBe(true)
  await snapshots.close()
})
