/** Makes this server forget accounts that another process has erased. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Database, parseRecord } from '#server/store.ts'

import { eraseOwned, type Erasure, erasureKind } from './erase.ts'

/** Milliseconds between two looks. */
const lookEvery = 1_000
/** Jobs and chat replies that were stopped have written their last by then. */
const settleTime = 10_000

type ForgetErasedNeeds = Pick<CustomerData, 'clock' | 'events' | 'log' | 'sessions' | 'store'> & {
  database: Database
}

export async function forgetErased(needs: ForgetErasedNeeds) {
  const { events, log, sessions, store } = needs
  /** Ids of erasures from before the start have nothing in this server's memory. */
  const seen = new Set((await store.list(erasureKind)).map(({ id }) => id))
  const settling = new Set<NodeJS.Timeout>()

  async function forget({ account, owners, ended }: Erasure): Promise<void> {
    await sessions.hear(ended)
    await events.erase(account)
    await eraseOwned(needs, owners)
  }

  function settle(erasure: Erasure): void {
    const timer = setTimeout(() => {
      settling.delete(timer)
      void forget(erasure).catch(report)
    }, settleTime).unref()
    settling.add(timer)
  }

  const report = (error: unknown) => log.error({ err: error }, 'account not forgotten')

  /** Nothing to forget is known of while the store is away, so it isn't reported as an account. */
  async function readErasures() {
    try {
      return await store.list(erasureKind)
    } catch (error) {
      log.error({ err: error }, 'erasures not read')
      return []
    }
  }

  async function look(): Promise<void> {
    for (const record of await readErasures()) {
      if (seen.has(record.id)) continue
      const erasure = parseRecord<Erasure>(record)
      await forget(erasure)
      seen.add(record.id)
      settle(erasure)
    }
  }

  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(report)
  }, lookEvery).unref()

  return {
    async close() {
      clearInterval(timer)
      for (const each of settling) clearTimeout(each)
      await looking
    },
  }
}
