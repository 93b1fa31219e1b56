/**
 * A copy of what the provider has (as in RFC 5861). While *fresh* it is shown without a call. A *stale*
 * one is shown while one reading renews it, until it is so old that requests wait for that. If the newest
 * reading has failed, the *last good* one is shown.
 */
export interface CopyOptions<T> {
  clock: () => number
  /** Ages in milliseconds from which the copy is stale, and from which requests wait for a new one. */
  staleFrom: (copy: T) => number
  waitFrom: (copy: T) => number
  asOf: (copy: T) => number
  /** When the next reading may begin after this one has failed. */
  retryAt: (failed: CachedCopy<T>) => number
  /** The copy that an earlier process kept. */
  restore: () => Promise<T | null>
}

export type CopyState = 'fresh' | 'stale' | 'last-good'

/** Reads, and publishes one copy: or several, if the first ones are incomplete. */
export type Load<T> = (publish: (copy: T) => void) => Promise<void>

export class CachedCopy<T> {
  current: T | null = null
  /** Why and when the newest reading failed; `null` once one has succeeded. */
  failure: { error: unknown; at: number } | null = null
  /** When the newest reading began. */
  startedAt = Number.NEGATIVE_INFINITY
  reading: Promise<void> | null = null
  /** Counts up whenever there is another copy, or it becomes the last good one. */
  changes = 0
  /** Resolves with the first copy of a reading, or at its end. */
  #firstCopy: Promise<void> = Promise.resolve()
  #restored: Promise<void> | null = null
  readonly #options: CopyOptions<T>

  constructor(options: CopyOptions<T>) {
    this.#options = options
  }

  get state(): CopyState {
    const { current, failure } = this
    if (current && failure && failure.at >= this.#options.asOf(current)) return 'last-good'
    return this.isStale ? 'stale' : 'fresh'
  }

  get isStale(): boolean {
    return this.current === null || this.age >= this.#options.staleFrom(this.current)
  }

  /** Whether there is none, or it is so old that requests wait for a new one. */
  get mustWait(): boolean {
    return this.current === null || this.age >= this.#options.waitFrom(this.current)
  }

  /** In milliseconds. */
  get age(): number {
    const { asOf, clock } = this.#options
    return this.current ? clock() - asOf(this.current) : Number.POSITIVE_INFINITY
  }

  /** Once: shows what an earlier process kept. */
  restore(): Promise<void> {
    const restore = async () => {
      const copy = await this.#options.restore()
      // One that was read or set meanwhile is newer.
      this.current ??= copy
    }
    return (this.#restored ??= restore())
  }

  /** Replaces the copy without a reading. */
  set(copy: T): void {
    this.current = copy
    this.failure = null
    this.changes += 1
    this.#restored ??= Promise.resolve()
  }

  /**
   * Reads again if the copy is not fresh or `isDue`, and waits for it if there is none, if it is too old
   * or `isOutdated`. Never rejects: `failure` says what happened.
   */
  async renew(load: Load<T>, { isDue = false, isOutdated = false } = {}): Promise<void> {
    const mustWait = isOutdated || this.mustWait
    if (mustWait || isDue || this.isStale) this.#begin(load)
    if (this.current === null) await this.#firstCopy
    else if (mustWait) await this.reading
  }

  /** Reads again, however fresh it is and whenever the last reading failed. */
  async readNow(load: Load<T>): Promise<void> {
    this.#begin(load, true)
    await this.reading
  }

  #begin(load: Load<T>, isForced = false): void {
    const { clock, retryAt } = this.#options
    if (this.reading) return
    if (!isForced && this.failure && clock() < retryAt(this)) return
    const firstCopy = Promise.withResolvers<void>()
    this.#firstCopy = firstCopy.promise
    this.startedAt = clock()
    const publish = (copy: T) => {
      this.set(copy)
      firstCopy.resolve()
    }
    this.reading = load(publish)
      .catch((error: unknown) => {
        if (this.failure === null) this.changes += 1
        this.failure = { error, at: clock() }
      })
      .finally(() => {
        this.reading = null
        firstCopy.resolve()
      })
  }
}
