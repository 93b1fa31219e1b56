/** Caches rendered pages in memory, up to a number of bytes, until their data changes. */
import { setTimeout as sleep } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

import { negotiateEncoding } from '#server/encoding.ts'
import { createLane, type Lane } from '#server/lane.ts'

import {
  compressions,
  type Encoding,
  encode,
  matchesTag,
  notModifiedSince,
  type Variant,
} from './encode.ts'

export interface Page {
  status: number
  contentType: string
  body: string
  /** Language, policies, tags and whatever else belongs to this page. */
  headers: Record<string, string>
  /** Many read it, so it is worth compressing harder. */
  popular: boolean
}

export interface CachedPage {
  status: number
  contentType: string
  headers: Record<string, string>
  /** When this page was rendered, as an HTTP-date. */
  lastModified: string
  variants: Record<Encoding, Variant>
}

/** Where a response came from, for `Cache-Status` (RFC 9211). */
export type Outcome = 'hit' | 'collapsed' | 'miss' | 'stale'

const cacheStatus: Record<Outcome, string> = {
  hit: 'portico; hit',
  collapsed: 'portico; fwd=miss; collapsed',
  miss: 'portico; fwd=miss; stored',
  stale: 'portico; hit; detail=stale-if-error',
}

async function compress(page: Page, now: number): Promise<CachedPage> {
  const { status, contentType, body, popular } = page
  const lastModified = new Date(now).toUTCString()
  return {
    status,
    contentType,
    headers: { 'Last-Modified': lastModified, Vary: 'Accept-Encoding', ...page.headers },
    lastModified,
    variants: await encode(body, popular ? 11 : 6),
  }
}

interface Ready {
  version: string
  page: CachedPage
}

interface Pending {
  version: string
  page: Promise<CachedPage>
}

/** Bytes that a cached page takes beside its encodings and its key: headers, tags and buffers. */
const overhead = 4096

/** Bytes of all encodings and of the key: searches make many long keys for small pages. */
const sizeOf = ({ page }: Ready, key: string) =>
  Object.values(page.variants).reduce(
    (sum, { bytes }) => sum + bytes.byteLength,
    overhead + Buffer.byteLength(key),
  )

interface PageCacheOptions {
  /** Milliseconds since the epoch. */
  now: () => number
  maxBytes?: number
  /** Pages that may wait to be rendered, half of them for one client. */
  maxWaiting?: number
  onRead?: (outcome: 'hit' | 'miss') => void
}

export class PageCache {
  readonly #ready: LRUCache<string, Ready>
  readonly #pending = new Map<string, Pending>()
  readonly #now: () => number
  readonly #renders: Lane
  readonly #onRead: NonNullable<PageCacheOptions['onRead']>

  constructor({
    now,
    maxBytes = 96 * 1024 * 1024,
    maxWaiting = 32,
    onRead = () => undefined,
  }: PageCacheOptions) {
    this.#now = now
    this.#onRead = onRead
    this.#ready = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
    const waitingPerClient = Math.ceil(maxWaiting / 2)
    this.#renders = createLane({ running: 1, waiting: maxWaiting, waitingPerClient })
  }

  /**
   * The page under a key. Rendered once per version, however many requests wait for it.
   * @throws ProblemError `overloaded` if too many other pages wait to be rendered
   */
  async get(
    key: string,
    version: string,
    render: () => Page | Promise<Page>,
    client: string | null = null,
  ): Promise<{ page: CachedPage; outcome: Outcome }> {
    const ready = this.#ready.get(key)
    this.#onRead(ready?.version === version ? 'hit' : 'miss')
    if (ready?.version === version) return { page: ready.page, outcome: 'hit' }
    const running = this.#pending.get(key)
    if (running?.version === version) return { page: await running.page, outcome: 'collapsed' }
    const now = this.#now()
    const rendering = this.#inTurn(async () => compress(await render(), now), client)
    const pending: Pending = { version, page: rendering }
    this.#pending.set(key, pending)
    // False once a newer version or a purge has taken over.
    const isCurrent = () => this.#pending.get(key) === pending
    try {
      const page = await rendering
      if (isCurrent()) this.#ready.set(key, { version, page })
      return { page, outcome: 'miss' }
    } finally {
      if (isCurrent()) this.#pending.delete(key)
    }
  }

  /** Renders one page at a time, and pauses as long as it took: half of the time is for others. */
  #inTurn(render: () => Promise<CachedPage>, client: string | null): Promise<CachedPage> {
    const { promise, resolve, reject } = Promise.withResolvers<CachedPage>()
    const turn = async () => {
      const started = performance.now()
      await render().then(resolve, reject)
      await sleep(performance.now() - started)
    }
    this.#renders.run(turn, { client }).catch(reject)
    return promise
  }

  clear(): void {
    this.#ready.clear()
    this.#pending.clear()
  }
}

type CreateResponse = (
  body: Uint8Array<ArrayBuffer> | null,
  init: { status: number; headers: Record<string, string> },
) => Response

/** The response to a GET or HEAD: the page in the best encoding, or 304 if the client has it. */
export function respondWith(
  request: Request,
  page: CachedPage,
  outcome: Outcome,
  create: CreateResponse = (body, init) => new Response(body, init),
): Response {
  const requestHeaders = request.headers
  const encoding = negotiateEncoding(requestHeaders.get('accept-encoding'), compressions)
  const { bytes, etag } = page.variants[encoding]
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: etag,
    'Cache-Status': cacheStatus[outcome],
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  const ifNoneMatch = requestHeaders.get('if-none-match')
  // `If-Modified-Since` is ignored beside `If-None-Match` (RFC 9110 §13.1.3).
  const isUnchanged =
    ifNoneMatch === null
      ? notModifiedSince(requestHeaders.get('if-modified-since'), page.lastModified)
      : matchesTag(ifNoneMatch, etag)
  if (page.status === 200 && isUnchanged) return create(null, { status: 304, headers })
  headers['Content-Type'] = page.contentType
  headers['Content-Length'] = String(bytes.byteLength)
  const body = request.method === 'HEAD' ? null : bytes
  return create(body, { status: page.status, headers })
}
