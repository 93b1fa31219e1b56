/** Rendered answers, kept as long as the data behind them stands, up to a number of bytes. */
import {
  type Encoding,
  encoded,
  negotiated,
  unchanged,
  unmodified,
  type Variants,
} from './encode.ts'

export interface Page {
  status: number
  contentType: string
  body: string
  /** Language, policies, tags and whatever else belongs to this answer. */
  headers: Record<string, string>
  /** What many will read is compressed harder. */
  popular: boolean
}

export interface KeptPage {
  status: number
  headers: Record<string, string>
  /** When it was made: whatever makes it differ from the one before was there by then. */
  lastModified: string
  variants: Variants
  size: number
}

interface Slot {
  version: string
  page: Promise<KeptPage>
  size: number
}

/** How an answer came about, for `Cache-Status` (RFC 9211). */
export type Outcome = 'hit' | 'collapsed' | 'miss' | 'stale'

const cacheStatus: Record<Outcome, string> = {
  hit: 'portico; hit',
  collapsed: 'portico; fwd=miss; collapsed',
  miss: 'portico; fwd=miss; stored',
  stale: 'portico; hit; detail=stale-if-error',
}

async function keep(page: Page, now: number): Promise<KeptPage> {
  const variants = await encoded(page.body, page.popular ? 11 : 6)
  const size = Object.values(variants).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const lastModified = new Date(now).toUTCString()
  const headers: Record<string, string> = {
    'Content-Type': page.contentType,
    'Last-Modified': lastModified,
    Vary: 'Accept-Encoding',
    ...page.headers,
  }
  return { status: page.status, headers, lastModified, variants, size }
}

const RECENT_MS = 1000
const MOST_RECENT = 1000

export interface Recent {
  page: KeptPage
  /** Template of the address, for the log. */
  route: string
  until: number
}

export class PageCache {
  readonly #recent = new Map<string, Recent>()
  readonly #slots = new Map<string, Slot>()
  readonly #now: () => number
  readonly #limit: number
  #bytes = 0

  /**
   * @param now milliseconds since the epoch
   * @param limit bytes
   */
  constructor(now: () => number, limit = 96 * 1024 * 1024) {
    this.#now = now
    this.#limit = limit
  }

  /** The page under a key, made once per version however many ask for it. */
  async get(
    key: string,
    version: string,
    make: () => Page | Promise<Page>,
  ): Promise<{ page: KeptPage; outcome: Outcome }> {
    const known = this.#slots.get(key)
    if (known?.version === version) {
      // Most recently used last.
      this.#slots.delete(key)
      this.#slots.set(key, known)
      const ready = known.size > 0
      return { page: await known.page, outcome: ready ? 'hit' : 'collapsed' }
    }
    const now = this.#now()
    const made = Promise.resolve()
      .then(make)
      .then((page) => keep(page, now))
    const slot: Slot = { version, page: made, size: 0 }
    this.#put(key, slot)
    try {
      const page = await slot.page
      slot.size = page.size
      if (this.#slots.get(key) === slot) this.#grown(page.size)
      return { page, outcome: 'miss' }
    } catch (error) {
      if (this.#slots.get(key) === slot) this.#slots.delete(key)
      throw error
    }
  }

  /**
   * The page that an address had within the last second: most answers under load, without looking
   * at the data again.
   * @param address path and query
   */
  recent(address: string, now: number): Recent | null {
    const found = this.#recent.get(address)
    return found && now < found.until ? found : null
  }

  remember(address: string, recent: Omit<Recent, 'until'>, now: number): void {
    if (this.#recent.size >= MOST_RECENT) this.#recent.clear()
    this.#recent.set(address, { ...recent, until: now + RECENT_MS })
  }

  clear(): void {
    this.#recent.clear()
    this.#slots.clear()
    this.#bytes = 0
  }

  #put(key: string, slot: Slot) {
    const before = this.#slots.get(key)
    if (before) this.#bytes -= before.size
    this.#slots.delete(key)
    this.#slots.set(key, slot)
  }

  #grown(size: number) {
    this.#bytes += size
    for (const [key, { size: old }] of this.#slots) {
      if (this.#bytes <= this.#limit) break
      this.#slots.delete(key)
      this.#bytes -= old
    }
  }
}

/** One object for as long as the page is kept: what is made of it may be kept by it. */
export type PageHeaders = Readonly<Record<string, string>>

/** Headers of one encoding: of the whole page, and of the word that nothing has changed. */
interface HeaderPair {
  whole: PageHeaders
  unchanged: PageHeaders
}
type HeaderPairs = Record<Outcome, Partial<Record<Encoding, HeaderPair>>>
const headerPairs = new WeakMap<KeptPage, HeaderPairs>()

/** Put together once for each encoding and outcome. */
function headersFor(page: KeptPage, encoding: Encoding, outcome: Outcome): HeaderPair {
  let pairs = headerPairs.get(page)
  if (!pairs) {
    pairs = { hit: {}, collapsed: {}, miss: {}, stale: {} }
    headerPairs.set(page, pairs)
  }
  const known = pairs[outcome][encoding]
  if (known) return known
  const { bytes, etag } = page.variants[encoding]
  const { 'Content-Type': type = '', ...rest } = page.headers
  const unchangedHeaders: Record<string, string> = {
    ...rest,
    ETag: etag,
    'Cache-Status': cacheStatus[outcome],
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  const pair = {
    whole: {
      ...unchangedHeaders,
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
    },
    unchanged: unchangedHeaders,
  }
  pairs[outcome][encoding] = pair
  return pair
}

export interface Asked {
  accepted: string | null
  ifNoneMatch: string | null
  ifModifiedSince: string | null
}

/** What answers a GET: the page in the best encoding, or 304 where the client has it already. */
export function choose(page: KeptPage, asked: Asked, outcome: Outcome) {
  const encoding = negotiated(asked.accepted)
  const { bytes, etag } = page.variants[encoding]
  const headers = headersFor(page, encoding, outcome)
  const known =
    asked.ifNoneMatch === null
      ? unmodified(asked.ifModifiedSince, page.lastModified)
      : unchanged(asked.ifNoneMatch, etag)
  return page.status === 200 && known
    ? { status: 304, headers: headers.unchanged, body: null }
    : { status: page.status, headers: headers.whole, body: bytes }
}

/** The same as a response, to GET or HEAD. */
export function answer(request: Request, page: KeptPage, outcome: Outcome): Response {
  const asked = {
    accepted: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
    ifModifiedSince: request.headers.get('if-modified-since'),
  }
  const { status, headers, body } = choose(page, asked, outcome)
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers },
  })
}
