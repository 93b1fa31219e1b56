/** Leases among processes, with fencing tokens, and places that they share. */
import { randomUUID } from 'node:crypto'

import { LeaseLostError, type Store, type StoredRecord } from '#server/store.ts'

import type { Connection } from './connection.ts'
import * as scripts from './scripts.ts'

/** Milliseconds after which another process can claim the work of one that has died. */
const lifetime = 5_000
const renewEvery = 1_500

type PutFenced = (name: string, token: string, records: StoredRecord[]) => Promise<boolean>

export function createLeases(
  { run, send }: Connection,
  put: PutFenced,
): Pick<Store, 'claim' | 'abandoned' | 'occupy'> & { close(): void } {
  const held = new Map<string, { token: string; ended: AbortController }>()

  function lose(name: string): void {
    held.get(name)?.ended.abort()
    held.delete(name)
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return
    const names = [...held].flatMap(([name, { token }]) => [name, token])
    const lost = (await run(scripts.renew, String(lifetime), ...names)) as Buffer[]
    for (const name of lost) lose(String(name))
  }
  // A failed renewal is harmless: while the store is away, nobody can claim them either.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEvery).unref()

  return {
    async claim(name) {
      const token = String(await run(scripts.claim, name, String(lifetime)))
      if (token === '0') return null
      const ended = new AbortController()
      held.set(name, { token, ended })
      const end = async (how: 'release' | 'abandon') => {
        if (held.get(name)?.token === token) held.delete(name)
        await run(scripts.release, name, token, how)
      }
      return {
        lost: ended.signal,
        async put(...records) {
          if (await put(name, token, records)) return
          lose(name)
          throw new LeaseLostError(name)
        },
        release: () => end('release'),
        abandon: () => end('abandon'),
      }
    },
    async abandoned(prefix) {
      const names = (await run(scripts.abandoned)) as Buffer[]
      return names.map(String).filter((name) => name.startsWith(prefix))
    },
    async occupy(name, places, seconds) {
      const id = randomUUID()
      const isFree = await run(scripts.occupy, name, String(places), id, String(seconds * 1000))
      if (Number(isFree) === 0) return null
      return async () => void (await send('ZREM', `${scripts.tag}:places:${name}`, id))
    },
    close: () => clearInterval(renewing),
  }
}
