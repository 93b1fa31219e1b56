import { randomBytes } from 'node:crypto'

import * as fc from 'fast-check'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { openSqlite } from '#server/sqlite-store.ts'
import type { Database, StoredRecord } from '#server/store.ts'

import { discard, rotate, rotateInBackground } from './rotation.ts'
import { sealStore } from './sealed-store.ts'
import { createVault } from './vault.ts'

const secrets = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
const [oldest, older, newest] = secrets
const expiresAt = Date.now() + 3_600_000

const memory = (): Database => openSqlite(null, Date.now)
const sealedWith = (database: Database, ...list: Buffer[]) => sealStore(database, createVault(list))
const idOf = (secret: Buffer) => createVault([secret]).secretIds[0]

const records = fc.uniqueArray(
  fc.record({
    kind: fc.oneof(fc.constantFrom('session', 'event', 'person'), fc.string({ minLength: 1 })),
    id: fc.string({ minLength: 1 }),
    plain: fc.uint8Array({ maxLength: 60_000 }),
    secret: fc.constantFrom(oldest, older, newest),
  }),
  { selector: ({ kind, id }) => JSON.stringify([kind, id]), maxLength: 120 },
)

test('ROT-1: afterwards the first secret seals everything, whenever a rotation was interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.nat(8), async (entries, batches) => {
      const database = memory()
      for (const { kind, id, plain, secret } of entries)
        await sealedWith(database, secret).put({
          kind,
          id,
          owner: 'owner',
          value: Buffer.from(plain),
          expiresAt,
        })
      const vault = createVault([newest, older, oldest])

      // A process that ends after some batches has written these and no others.
      const ended = new Error('the process ended')
      let left = batches
      const interrupted: Database = {
        ...database,
        replaceValues: async (changes) => {
          if (left === 0) throw ended
          left -= 1
          await database.replaceValues(changes)
        },
      }
      const error: unknown = await rotate(interrupted, vault).catch((thrown: unknown) => thrown)
      expect(error instanceof Error ? error : ended).toBe(ended)
      expect((await rotate(database, vault)).damaged).toBe(0)

      expect(await database.secretIds()).toEqual(entries.length > 0 ? [idOf(newest)] : [])
      const opening = sealedWith(database, newest)
      for (const { kind, id, plain } of entries) {
        const record = await opening.get(kind, id)
        expect(record?.value.equals(plain)).toBe(true)
        expect(record).toMatchObject({ owner: 'owner', expiresAt })
      }
      await database.close()
    }),
    { numRuns: 40 },
  )
})

async function withRecords(count: number) {
  const database = memory()
  onTestFinished(() => database.close())
  const store = sealedWith(database, older)
  const record = (index: number, value: string): StoredRecord => ({
    kind: 'session',
    id: String(index).padStart(4, '0'),
    owner: '',
    value: Buffer.from(value),
    expiresAt,
  })
  await store.put(...Array.from({ length: count }, (_, index) => record(index, `plain ${index}`)))
  return { database, record, vault: createVault([newest, older]) }
}

test('keeps what is written and deleted meanwhile', async () => {
  const { database, record, vault } = await withRecords(3)
  const store = sealStore(database, vault)
  const busy: Database = {
    ...database,
    replaceValues: async (changes) => {
      // Between its reading and its writing, a customer signs out and another one works.
      await store.delete('session', '0000')
      await store.put(record(1, 'changed'))
      await database.replaceValues(changes)
    },
  }
  await rotate(busy, vault)
  const left = await store.list('session')
  expect(left.map(({ id, value }) => [id, value.toString()])).toEqual([
    ['0001', 'changed'],
    ['0002', 'plain 2'],
  ])
  expect(await database.secretIds()).toEqual([idOf(newest)])
})

test('ROT-1: serves others between its batches', async () => {
  const { database, vault } = await withRecords(500)
  let turns = 0
  let turn: NodeJS.Immediate
  const serve = () => {
    turns += 1
    turn = setImmediate(serve)
  }
  turn = setImmediate(serve)
  const { resealed } = await rotate(database, vault)
  clearImmediate(turn)
  expect(resealed).toBe(500)
  // Batches of 50.
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('stops at shutdown: the write it is at is the last, and the rest waits for the next start', async () => {
  const { database, vault } = await withRecords(500)
  const [atWrite, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let writes = 0
  const slow: Database = {
    ...database,
    replaceValues: async (changes) => {
      atWrite.resolve()
      await goOn.promise
      await database.replaceValues(changes)
      writes += 1
    },
  }
  const rotation = rotateInBackground({ database: slow, vault, log: pino({ enabled: false }) })
  await atWrite.promise
  const stopped = rotation.stop().then(() => writes)
  goOn.resolve()
  expect(await stopped).toBe(1)
  expect(new Set(await database.secretIds())).toEqual(new Set([older, newest].map(idOf)))
  expect((await rotate(database, vault)).resealed).toBe(450)
})

test('leaves damaged records alone, until they are discarded', async () => {
  const { database, record, vault } = await withRecords(120)
  const [first, second] = await database.sealedBy(idOf(older))
  if (!first || !second) throw new Error('nothing stored')
  await database.put({ ...first, value: second.value })
  await sealedWith(database, oldest).put(record(200, 'of a missing secret'))
  expect(await rotate(database, vault)).toEqual({ resealed: 119, damaged: 1 })
  expect(new Set(await database.secretIds())).toEqual(new Set(secrets.map(idOf)))
  expect(await discard(database, vault)).toBe(2)
  expect(await database.secretIds()).toEqual([idOf(newest)])
  expect(await database.size('session')).toBe(119)
})
