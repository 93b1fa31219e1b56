import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startBff } from '#testing/start.ts'

const token = 'a'.repeat(43)
const id = createHash('sha256').update(token).digest('hex')

test('a session from before records were sealed whole goes on, sealed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-old-sessions-'))
  const account = { id: 'ac_1', displayName: 'Ada Lovelace' }
  const provide = () => Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } })
  const before = await startBff(provide, { dataDir })
  const now = Date.now()
  const record = {
    handle: 'handle',
    owner: before.sessions.ownerOf('nmk_the_old_key'),
    sealed: before.vault.seal('nmk_the_old_key', `${id} this machine`).toString('base64'),
    account,
    remembered: false,
    createdAt: now,
    lastUsedAt: now,
    endsAt: now + 3_600_000,
    can: { autoRenew: null, notifications: null, assistant: null },
  }
  const value = Buffer.from(JSON.stringify(record))
  const expiresAt = record.endsAt
  await before.store.put({ kind: 'session', id, owner: 'account ac_1', value, expiresAt })
  await before.end()

  const after = await startBff(provide, { dataDir })
  const page = after.browser()
  page.cookie = `__Host-portico=${token}`
  expect((await page.get('/api/account')).status).toBe(200)
  expect((await page.get('/api/sessions')).json.items).toHaveLength(1)
  const stored = await after.store.get('session', id)
  expect(stored?.owner + String(stored?.value)).not.toMatch(/ac_1|Ada/)
  await after.end()
  rmSync(dataDir, { recursive: true, force: true })
})
