import { expect, test } from 'vitest'

import { systemClock } from '#server/clock.ts'
import { openSqlite } from '#server/sqlite-store.ts'

import { createJobRecords } from './records.ts'

test('reads items stored before a retry reopened its job', async () => {
  const store = openSqlite(null, Date.now)
  const item = { type: 'vps', id: 's1', name: 'host-1', outcome: 'changed', code: null }
  const value = Buffer.from(JSON.stringify(item))
  const expiresAt = Date.now() + 60_000
  await store.put({ kind: 'job-item', id: 'job/000000', owner: 'job', value, expiresAt })
  const items = await createJobRecords(store, systemClock).items('job')
  expect(items).toEqual([{ ...item, sent: true, settledAt: null, due: null }])
  await store.close()
})
