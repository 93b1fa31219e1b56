import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Change } from '#contract/changes.ts'
import { createTestClock, startBff } from '#testing/start.ts'

const provider = ({ url }: Request) => {
  const service = { id: '7', type: 'vps', name: 'build-02', auto_renew: true }
  const data = url.endsWith('/account')
    ? { id: 'ac_1', name: 'Ada' }
    : /services\/./.test(url)
      ? service
      : { items: [service] }
  return Response.json({ success: true, data })
}

test('the change log of earlier versions is converted once, and keeps its end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-events-'))
  const clock = createTestClock()
  const first = await startBff(provider, { dataDir, clock })
  const owner = first.sessions.ownerOf('account ac_1')
  const day = 86_400_000
  const ago = (days: number) => `${new Date(clock.now() - days * day).toISOString().slice(0, 19)}Z`
  const changes = [
    { at: ago(10), enabled: true },
    { at: ago(390), enabled: false },
  ]
  const value = Buffer.from(JSON.stringify(changes))
  const expiresAt = clock.now() + 20 * day
  await first.store.put({ kind: 'change', id: `${owner} ["vps","7"]`, owner, value, expiresAt })
  await first.end()

  const shown = async () => {
    const bff = await startBff(provider, { dataDir, clock })
    const page = bff.browser()
    await page.signIn('nmk_a_key_of_the_test')
    const { json } = await page.get('/api/changes?service=vps%2F7')
    const left = await bff.store.size('change')
    await bff.end()
    return [json.items.map(({ at, after }: Change) => ({ at, enabled: after === 'on' })), left]
  }
  expect(await shown()).toEqual([changes, 0])
  expect(await shown()).toEqual([changes, 0])
  clock.advance(21 * day)
  expect(await shown()).toEqual([changes.slice(0, 1), 0])
  rmSync(dataDir, { recursive: true, force: true })
})
