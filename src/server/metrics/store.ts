/** Times what the server's parts do with the store, and counts what fails. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

import { type Store, StoreError } from '#server/store.ts'

const operations = [
  'get',
  'put',
  'update',
  'delete',
  'list',
  'deleteOwned',
  'trim',
  'size',
  'count',
  'occupy',
  'claim',
  'announce',
] as const

export function measureStore(store: Store, metrics: Registry): Store {
  const seconds = new Histogram({
    name: 'portico_store_operation_duration_seconds',
    help: 'Time that operations of the store took',
    labelNames: ['operation'] as const,
    buckets: [0.0001, 0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [metrics],
  })
  const failures = new Counter({
    name: 'portico_store_failures_total',
    help: 'Operations of the store that failed, by reason',
    labelNames: ['operation', 'reason'] as const,
    registers: [metrics],
  })

  function measured<A extends unknown[], R>(operation: string, work: (...values: A) => Promise<R>) {
    const labels = { operation }
    return async (...values: A): Promise<R> => {
      const started = performance.now()
      try {
        return await work(...values)
      } catch (error) {
        const reason = error instanceof StoreError ? error.failure : 'error'
        failures.inc({ operation, reason })
        throw error
      } finally {
        seconds.observe(labels, (performance.now() - started) / 1000)
      }
    }
  }

  const sessions = new Gauge({
    name: 'portico_sessions',
    help: 'Sessions in the store, of all servers; nothing while it cannot be read',
    registers: [metrics],
    async collect() {
      const size = await store.size('session').catch(() => null)
      if (size === null) sessions.reset()
      else sessions.set(size)
    },
  })
  const entries = operations.map((name) => [
    name,
    measured(name, store[name] as (...values: unknown[]) => Promise<unknown>),
  ])
  return { ...store, ...(Object.fromEntries(entries) as Pick<Store, (typeof operations)[number]>) }
}

/** Counts interruptions of the connection to a shared store. */
export function countInterruptions(metrics: Registry): (cause: string) => void {
  const interruptions = new Counter({
    name: 'portico_store_interruptions_total',
    help: 'Interruptions of the connection to the store, by cause',
    labelNames: ['cause'] as const,
    registers: [metrics],
  })
  return (cause) => interruptions.inc({ cause })
}
