import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { openSqlite } from '#server/sqlite-store.ts'

import { sealStore } from './sealed-store.ts'
import { createVault } from './vault.ts'

const session = (id: string, text: string) => ({
  kind: 'session',
  id,
  owner: 'o',
  value: Buffer.from(text),
  expiresAt: 2,
})

test('what was opened a moment ago is given again only for the same bytes of the same record', async () => {
  const database = openSqlite(null, () => 1)
  const store = sealStore(database, createVault([randomBytes(32)]))
  const read = async (id: string) => (await store.get('session', id))?.value.toString()
  await store.put(session('a', 'first'), session('b', 'other'))
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['first', 'first', 'other'])

  const [a, b] = [await database.get('session', 'a'), await database.get('session', 'b')]
  if (!a || !b) throw new Error('not stored')
  await database.put({ ...a, value: b.value })
  expect(await read('a')).toBeUndefined()
  await database.put(a)
  expect(await read('a')).toBe('first')

  await store.update(session('a', 'second'))
  expect(await read('a')).toBe('second')
  await store.delete('session', 'a')
  expect(await read('a')).toBeUndefined()
  await database.close()
})

test('what stays in memory of a small record keeps no larger piece of it', async () => {
  const database = openSqlite(null, () => 1)
  const store = sealStore(database, createVault([randomBytes(32)]))
  await store.put(session('a', 'first'))
  await store.get('session', 'a')
  const again = await store.get('session', 'a')
  expect(again?.value.toString()).toBe('first')
  expect(again?.value.buffer.byteLength).toBe('first'.length)
  await database.close()
})
