/**
 * Sends an unchanged page again as the same bytes. Building, checking and compressing it takes many times
 * longer than sending it. `docs/decisions/0081-pages-sent-again.md`.
 */
import { LRUCache } from 'lru-cache'
import { Gauge, type Registry } from 'prom-client'

import type { CountCacheRead } from './metrics/caches.ts'

/** Compared by identity if it is an object, so an object must not change. */
type Input = object | string | number | boolean | null

/**
 * A result that depends on nothing but the request and `inputs`. While the same session sends the same
 * request and the inputs are the same, the first response is sent again.
 */
export class Reusable<T> {
  readonly inputs: readonly Input[]
  readonly build: () => T | Promise<T>
  /** `build` must read nothing but the request and `inputs`. */
  constructor(inputs: readonly Input[], build: () => T | Promise<T>) {
    this.inputs = inputs
    this.build = build
  }
}

/** An encoded response body. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'gzip' | 'identity'
}

interface CachedBody {
  version: string
  body: Body
}

export interface BodyCache {
  /**
   * The body for a request of a session, created if the inputs have changed.
   * `request` names all of the request that the body depends on.
   */
  get(
    session: string,
    request: string,
    inputs: readonly Input[],
    create: () => Promise<Body>,
  ): Promise<Body>
  /** Erases the bodies of a session. */
  forget: (session: string) => void
}

/** Objects are numbered rather than held, so that the cache keeps no old snapshot in memory. */
const numbers = new WeakMap<object, number>()
let lastNumber = 0

function numberOf(object: object): number {
  const existing = numbers.get(object)
  if (existing !== undefined) return existing
  lastNumber += 1
  numbers.set(object, lastNumber)
  return lastNumber
}

const versionOf = (inputs: readonly Input[]): string =>
  inputs
    .map((input) =>
      typeof input === 'object' && input !== null ? `#${numberOf(input)}` : JSON.stringify(input),
    )
    .join(' ')

/** Sessions have no spaces in their ids. */
const keyOf = (session: string, request: string): string => `${session} ${request}`

/** Bytes that an entry takes beside its body, key and version. */
const overhead = 512

export function createBodyCache(parts: {
  metrics: Registry
  countCacheRead: CountCacheRead
  isActive: (session: string) => Promise<boolean>
  maxBytes?: number
}): BodyCache {
  const { metrics, countCacheRead, isActive, maxBytes = 32 * 1024 * 1024 } = parts
  const cache = new LRUCache<string, CachedBody>({
    maxSize: maxBytes,
    // One session's long lists must not push out everybody's pages.
    maxEntrySize: maxBytes / 128,
    sizeCalculation: ({ body, version }, request) =>
      body.bytes.byteLength + 2 * (request.length + version.length) + overhead,
  })
  const size: Gauge = new Gauge({
    name: 'portico_body_cache_bytes',
    help: 'Size of the responses kept to be sent again',
    registers: [metrics],
    collect: () => size.set(cache.calculatedSize),
  })

  function forget(session: string): void {
    const keys = [...cache.keys()].filter((key) => key.startsWith(keyOf(session, '')))
    for (const key of keys) cache.delete(key)
  }

  return {
    forget,
    async get(session, request, inputs, create) {
      const key = keyOf(session, request)
      const version = versionOf(inputs)
      const cached = cache.get(key)
      countCacheRead('bodies', cached?.version === version ? 'hit' : 'miss')
      if (cached?.version === version) return cached.body
      const body = await create()
      cache.set(key, { version, body })
      // The session may have ended meanwhile. If it ends after this, `forget` finds the entry.
      if (!(await isActive(session))) forget(session)
      return body
    },
  }
}
