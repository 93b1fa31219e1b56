/** The store of several servers: Redis 7 or Valkey. `docs/state.md`. */
import { RateLimiterRedis } from 'rate-limiter-flexible'

import { batchBytes, batchRecords, type Database, type StoredRecord } from '#server/store.ts'

import { createAnnouncements } from './announcements.ts'
import { connect } from './connection.ts'
import { createLeases } from './leases.ts'
import { requireDurable } from './requirements.ts'
import { requireFormat } from './requirements.ts'
import * as scripts from './scripts.ts'

const tidyEvery = 60_000
/** Milliseconds between two attempts to find the master. */
const leaveEvery = 1_000
const tidyBatch = 200
/** Milliseconds that a counter is kept after its last change: longer than what it counts is kept. */
const counterLifetime = 90 * 86_400_000
/** Names that `countSealed` reads at a time. */
const countBatch = 1000

interface Options {
  url: string
  /** Accepts a server that may lose what it has acknowledged. */
  mayBeVolatile: boolean
  now: () => number
  onError: (error: unknown) => void
  /** The connection works again after an error. */
  onReady?: () => void
}

/** The id of the secret that seals a value. */
const secretOf = (value: Buffer) => value.subarray(0, 4).toString('hex')

const argumentsOf = ({ kind, id, owner, value, expiresAt }: StoredRecord) => [
  kind,
  id,
  owner,
  secretOf(value),
  String(Math.round(expiresAt)),
  value,
]

/** Splits a flat reply into rows of four fields. */
const rowsOf = (flat: Buffer[]): [name: string, owner: string, expires: string, value: Buffer][] =>
  Array.from({ length: flat.length / 4 }, (_, row) => {
    const [name, owner, expires, value = Buffer.alloc(0)] = flat.slice(4 * row, 4 * row + 4)
    return [String(name), String(owner), String(expires), value]
  })

/** @throws ConfigError if it cannot be reached, may lose what it has acknowledged, or has another format */
export async function openRedis(options: Options): Promise<Database> {
  const { url, mayBeVolatile, now, onError, onReady } = options
  let leftAt = -Infinity
  // Otherwise the connections would stay with the former master as long as it runs.
  const onReadOnly = () => {
    if (performance.now() - leftAt < leaveEvery) return
    leftAt = performance.now()
    connection.reconnect()
    reader.reconnect()
  }
  const connection = await connect(url, { onError, onReady, onReadOnly })
  const { client, guard, run, send } = connection
  try {
    if (!mayBeVolatile) await requireDurable(connection)
    await requireFormat(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  const reader = await connect(url)
  const announcements = await createAnnouncements(connection, reader, onError)
  const leases = createLeases(
    connection,
    async (name, token, records) =>
      Number(await run(scripts.put, name, token, ...records.flatMap(argumentsOf))) > 0,
  )

  async function tidy(): Promise<void> {
    while (Number(await run(scripts.tidy, String(now()))) === tidyBatch);
  }
  await tidy()
  const tidying = setInterval(() => void tidy().catch(onError), tidyEvery).unref()

  const isCurrent = ({ expiresAt }: StoredRecord) => expiresAt > now()
  const sealedName = ({ kind, id }: Pick<StoredRecord, 'kind' | 'id'>) => `${kind} ${id}`

  return {
    ...announcements,
    ...leases,
    isShared: true,
    async get(kind, id) {
      const key = `${scripts.tag}:record:${kind}:${id}`
      const fields = (await send('HMGET', key, 'owner', 'expires', 'value')) as (Buffer | null)[]
      const [owner, expires, value] = fields
      if (!owner || !expires || !value) return null
      const record = { kind, id, owner: String(owner), value, expiresAt: Number(expires) }
      return isCurrent(record) ? record : null
    },
    async put(...records) {
      await run(scripts.put, '', '', ...records.flatMap(argumentsOf))
    },
    update: async (record) => Number(await run(scripts.update, ...argumentsOf(record))) > 0,
    delete: async (kind, id) => Number(await run(scripts.remove, kind, id)) > 0,
    async list(kind, owner) {
      const found = await run(scripts.list, kind, ...(owner === undefined ? [] : [owner]))
      const records = rowsOf(found as Buffer[])
        .map(([id, itsOwner, expires, value]) => {
          return { kind, id, owner: itsOwner, value, expiresAt: Number(expires) }
        })
        .filter(isCurrent)
      // An owner's records are sorted already.
      return owner === undefined ? records.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : records
    },
    async deleteOwned(kind, owner) {
      await run(scripts.trim, kind, owner, '0')
    },
    async trim(kind, owner, keep) {
      await run(scripts.trim, kind, owner, String(keep))
    },
    size: async (kind) =>
      Number(await send('ZCOUNT', `${scripts.tag}:kind:${kind}`, `(${now()}`, '+inf')),
    async count(name, by) {
      const key = `${scripts.tag}:counter:${name}`
      if (by === 0) return Number((await send('GET', key)) ?? 0)
      const value = Number(await send('INCR', key))
      await send('PEXPIRE', key, String(counterLifetime))
      return value
    },
    limiter({ name, points, seconds }) {
      const limiter = new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        keyPrefix: `${scripts.tag}:limit:${name}`,
        points,
        duration: seconds,
      })
      return {
        get: (key) => guard(() => limiter.get(key)),
        penalty: (key, count) => guard(() => limiter.penalty(key, count)),
        consume: (key, count) => guard(() => limiter.consume(key, count)),
        reward: (key, count) => guard(() => limiter.reward(key, count)),
        delete: (key) => guard(() => limiter.delete(key)),
      }
    },
    async check() {
      // A write, because a store that is full or read-only can still be read.
      await send('SET', `${scripts.tag}:probe`, '1', 'PX', '60000')
    },
    async secretIds() {
      await tidy()
      return ((await run(scripts.secretIds)) as Buffer[]).map(String)
    },
    async countSealed() {
      await tidy()
      const counts = new Map<string, { secretId: string; kind: string; records: number }>()
      for (const secret of ((await run(scripts.secretIds)) as Buffer[]).map(String)) {
        const key = `${scripts.tag}:sealed:${secret}`
        for (let from = 0; ; from += countBatch) {
          const names = (await send(
            'ZRANGE',
            key,
            `${from}`,
            `${from + countBatch - 1}`,
          )) as Buffer[]
          for (const name of names.map(String)) {
            const kind = name.slice(0, name.indexOf(' '))
            const count = counts.get(`${secret} ${kind}`) ?? { secretId: secret, kind, records: 0 }
            counts.set(`${secret} ${kind}`, { ...count, records: count.records + 1 })
          }
          if (names.length < countBatch) break
        }
      }
      return [...counts.values()]
    },
    async sealedBy(secretId, after) {
      const limits = [String(batchRecords), String(batchBytes)]
      const last = after ? sealedName(after) : ''
      const found = await run(scripts.sealedBy, secretId, last, ...limits)
      return rowsOf(found as Buffer[]).map(([name, owner, expires, value]) => {
        const end = name.indexOf(' ')
        const [kind, id] = [name.slice(0, end), name.slice(end + 1)]
        return { kind, id, owner, value, expiresAt: Number(expires) }
      })
    },
    async replaceValues(changes) {
      await run(
        scripts.replaceValues,
        ...changes.flatMap(({ record: { kind, id, value: old }, value }) => [
          kind,
          id,
          secretOf(value),
          old,
          value,
        ]),
      )
    },
    async close() {
      clearInterval(tidying)
      leases.close()
      await announcements.close()
      await connection.close()
    },
  }
}
