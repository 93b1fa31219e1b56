import { Counter, type Registry } from 'prom-client'

/** `lists` of the provider, `bodies` of responses, and rendered `public-pages`. */
export type CacheName = 'lists' | 'bodies' | 'public-pages'

/** `stale`: older than it should be, because the provider failed. */
export type CacheOutcome = 'hit' | 'miss' | 'stale'

export type CountCacheRead = (cache: CacheName, outcome: CacheOutcome) => void

export function countCacheReads(metrics: Registry): CountCacheRead {
  const reads = new Counter({
    name: 'portico_cache_reads_total',
    help: 'Reads of what is kept in memory, by outcome',
    labelNames: ['cache', 'outcome'] as const,
    registers: [metrics],
  })
  return (cache, outcome) => reads.inc({ cache, outcome })
}
