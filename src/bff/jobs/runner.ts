/**
 * Runs bulk auto-renew: item by item, each written down before it counts, at the pace that the
 * provider's limits leave beside the pages. What a restart interrupts goes on after it.
 */
import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { instant } from '#bff/lists/answer.ts'
import type { ChangeAutoRenew } from '#bff/lists/auto-renew.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Job } from '#contract/jobs.ts'
import type { AutoRenew } from '#contract/shapes.ts'

import type { JobItem, JobRecords, StoredJob } from './records.ts'

/** At once; each waits for the provider's pace before every item. */
const workers = 3
/** Waits in seconds before an item is tried again while the provider is away. */
const outageWaits = [2, 5, 10, 30, 60]
/** Seconds before what could not be written down is written again. */
const storeWait = 5

export class RunningJob {
  readonly job: StoredJob
  readonly items: JobItem[]
  /** Resolves when it has ended and that is written down. */
  done: Promise<void> = Promise.resolve()
  private readonly core: Core
  private readonly records: JobRecords
  private readonly stopped = new AbortController()
  private readonly suspended = new AbortController()
  private next = 0
  private tried = 0
  private readonly resumedAt: number

  constructor(core: Core, records: JobRecords, job: StoredJob, items: JobItem[]) {
    this.core = core
    this.records = records
    this.job = job
    this.items = items
    this.resumedAt = core.clock.now()
  }

  /** `session`: null where it has ended meanwhile. */
  start(session: SignedIn | null, change: ChangeAutoRenew): void {
    if (session === null || this.job.state === 'stopping') this.stopped.abort()
    this.done = this.run(session, change).catch((error: unknown) => {
      this.core.log.error({ err: error }, 'job failed')
    })
  }

  async stop(): Promise<void> {
    if (this.job.state !== 'running') return
    this.job.state = 'stopping'
    // Stopped in any case, also where that cannot be written down.
    this.stopped.abort()
    await this.records.save(this.job)
  }

  /** The process ends: nothing more is begun, and the job goes on with the next start. */
  suspend(): void {
    this.stopped.abort('suspend')
    this.suspended.abort()
  }

  answer(): Job {
    const left = this.items.filter(({ outcome }) => outcome === 'pending').length
    const elapsed = (this.core.clock.now() - this.resumedAt) / 1000
    const known = this.job.state !== 'done' && this.tried >= 3
    return {
      ...answerOf(this.job, this.items),
      secondsLeft: known ? Math.ceil((elapsed / this.tried) * left) : null,
    }
  }

  private async run(session: SignedIn | null, change: ChangeAutoRenew): Promise<void> {
    if (session)
      await Promise.all(Array.from({ length: workers }, () => this.work(session, change)))
    if (this.stopped.signal.reason === 'suspend') return
    const left = this.items.flatMap(({ outcome }, index) => (outcome === 'pending' ? [index] : []))
    await this.settle(left, 'not-tried', null)
    this.job.state = 'done'
    this.job.endedAt = instant(this.core.clock.now())
    await this.written(() => this.records.finish(this.job, this.items))
  }

  private async work(session: SignedIn, change: ChangeAutoRenew): Promise<void> {
    const { signal } = this.stopped
    for (;;) {
      while (this.items[this.next] && this.items[this.next]?.outcome !== 'pending') this.next += 1
      const index = this.next
      const item = this.items[index]
      this.next += 1
      if (!item || signal.aborted) return
      try {
        const [outcome, code] = await this.change(session, item, change)
        const stands = outcome === 'failed' ? this.standing(session, item) : null
        await this.settle([index], outcome, code, stands)
        this.tried += 1
        // Every further item would be refused alike.
        if (code === 'missing_scope' || code === 'key_rejected') this.stopped.abort()
      } catch (error) {
        // Stopped while waiting: the item was not tried.
        if (!signal.aborted) throw error
      }
    }
  }

  /** Written down first, counted afterwards. */
  private async settle(
    indexes: number[],
    outcome: JobItem['outcome'],
    code: string | null,
    autoRenew: AutoRenew | null = null,
  ) {
    const settled = new Map<number, JobItem>()
    for (const index of indexes) {
      const item = this.items[index]
      if (item) settled.set(index, { ...item, outcome, code, autoRenew })
    }
    await this.written(() => this.records.saveItems(this.job, settled))
    for (const [index, item] of settled) this.items[index] = item
  }

  /**
   * A store that fails holds the job up: nothing more is changed that could not be written down.
   * @throws where the process ends before
   */
  private async written(save: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await save()
      } catch (error) {
        this.core.log.error({ err: error }, 'job not written down')
        await this.core.clock.sleep(storeWait * 1000, this.suspended.signal)
      }
    }
  }

  /** As it was last read; `null`: not stated, or it is not in the list. */
  private standing(session: SignedIn, item: JobItem): AutoRenew | null {
    const known = this.core.snapshots.peek(session, 'services')
    const found = known?.items.find(({ type, id }) => type === item.type && id === item.id)
    return found?.autoRenew ?? null
  }

  /** Waits its turn; a refusal for the rate or an outage is waited out. */
  private async change(
    session: SignedIn,
    item: JobItem,
    change: ChangeAutoRenew,
  ): Promise<[JobItem['outcome'], string | null]> {
    const { clock, provider, snapshots } = this.core
    const { signal } = this.stopped
    const { enabled } = this.job
    const known = snapshots.peek(session, 'services')
    const before = known?.items.find(({ type, id }) => type === item.type && id === item.id)
    // Not as it stood when the job began: this job changed it before a restart.
    if (before?.autoRenew?.enabled === enabled && !known?.stale)
      return [item.stood ? 'unchanged' : 'changed', null]
    // The provider says that it cannot be changed, or not whether it renews: asking changes nothing.
    if (before && !before.autoRenew?.changeable && !known?.stale) return ['failed', 'conflict']
    for (let outages = 0; ;) {
      await clock.sleep(provider.pace(session), signal)
      signal.throwIfAborted()
      try {
        const { autoRenew } = await change(session, item, enabled)
        return autoRenew?.enabled === enabled ? ['changed', null] : ['failed', 'conflict']
      } catch (error) {
        if (signal.aborted) throw error
        if (!(error instanceof Fault)) {
          this.core.log.error({ err: error }, 'job item failed')
          return ['failed', 'internal']
        }
        const { code, options } = error
        if (code === 'rate_limited')
          await clock.sleep((options.retryAfterSeconds ?? 1) * 1000, signal)
        else if (/^provider_(unavailable|timeout)$/.test(code) && outages < outageWaits.length)
          await clock.sleep((outageWaits[outages++] ?? 60) * 1000, signal)
        else return ['failed', code]
      }
    }
  }
}

export function answerOf(job: StoredJob, items: readonly JobItem[]): Job {
  const count = (outcome: JobItem['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const { id, state, enabled, startedAt, endedAt, undoes, undoneBy } = job
  return {
    id,
    state,
    enabled,
    startedAt,
    endedAt,
    undoes,
    undoneBy,
    types: [...new Set(items.map(({ type }) => type))],
    total: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    notTried: count('not-tried'),
    failed: items
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ type, id, name, code, autoRenew }) => ({
        type,
        id,
        name,
        code: code ?? 'internal',
        autoRenew: autoRenew ?? null,
      })),
    secondsLeft: null,
  }
}
