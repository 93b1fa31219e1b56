/**
 * Changes auto-renew: sends the write once, then reads it back. Writes to one service run one after
 * the other, so the last one wins. `docs/contract.md`, "Endpoints" and "Errors".
 */
import type { CustomerData } from '#bff/customer-data.ts'
import { autoRenewEvent, type ServiceRef } from '#bff/events/auto-renew-changes.ts'
import { failureOf } from '#bff/events/recorded.ts'
import type { Records } from '#bff/provider/records.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Service } from '#contract/services.ts'
import { createOrder } from '#server/order.ts'
import { ProblemError } from '#server/problems.ts'
import { isUnanswered, withUnknownOutcome } from '#server/provider-problems.ts'

/** Waits in ms before reading again while the provider still shows the old value. */
const readBackDelays = [1500, 3000]

export type ChangeAutoRenew = (
  session: SignedIn,
  ref: ServiceRef,
  enabled: boolean,
  /** Id of the job that makes the change. It records the outcome, once that is final. */
  job?: string,
  /** Rejects if the change is not allowed. Called in the change's turn, so that the order stays. */
  permit?: () => Promise<void>,
) => Promise<Service>

type AutoRenewNeeds = Pick<
  CustomerData,
  'clock' | 'events' | 'log' | 'provider' | 'sessions' | 'snapshots'
> & { records: Records }

/** Create only one: pages and jobs must share its queues. */
export function createAutoRenew(needs: AutoRenewNeeds): ChangeAutoRenew {
  const { clock, events, log, provider, sessions, snapshots, records } = needs
  const inOrder = createOrder()

  async function readBack(
    session: SignedIn,
    ref: ServiceRef,
    enabled: boolean,
    delays: readonly number[],
  ): Promise<Service> {
    let service = await records.read(session, 'services', ref)
    for (const delay of delays) {
      if (service.autoRenew?.enabled === enabled) break
      await clock.sleep(delay)
      service = await records.read(session, 'services', ref)
    }
    // Without the setting nobody knows what was saved.
    if (service.autoRenew === null) throw new ProblemError('provider_unreadable')
    await snapshots.patch(session, 'services', isSameService(ref), service)
    return service
  }

  async function change(session: SignedIn, ref: ServiceRef, enabled: boolean): Promise<Service> {
    const { path, body } = await records.autoRenewRequest(session, ref, enabled)
    /** A 5xx, which may come from a gateway after the provider has made the change. */
    let serverError: ProblemError | null = null
    try {
      await provider.write(session, 'PATCH', path, body)
      await sessions.learn(session, { autoRenew: true })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'missing_scope')
        await sessions.learn(session, { autoRenew: false })
      if (error instanceof ProblemError && error.code === 'provider_error') serverError = error
      else if (!isUnanswered(error)) throw error
      log.warn({ code: error.code }, 'write without a response')
    }
    let service: Service
    try {
      service = await readBack(session, ref, enabled, serverError ? [] : readBackDelays)
    } catch (error) {
      await snapshots.invalidate(session, 'services')
      if (!(error instanceof ProblemError) || error.code === 'key_rejected') throw error
      throw withUnknownOutcome(error)
    }
    const isDone = service.autoRenew?.enabled === enabled
    if (serverError && !isDone) throw serverError
    return service
  }

  /** A setting that was already as requested is not a change, and is not recorded. */
  async function changeAndRecord(session: SignedIn, ref: ServiceRef, enabled: boolean) {
    const listed = snapshots.peek(session, 'services')?.items.find(isSameService(ref))
    const before = listed?.autoRenew?.enabled ?? null
    const attempt = { service: { ...ref, name: listed?.name ?? null }, before, after: enabled }
    const record = (changes: Partial<Parameters<typeof autoRenewEvent>[0]>) =>
      events.record(session, autoRenewEvent({ ...attempt, ...changes }))
    try {
      const service = await change(session, ref, enabled)
      if (service.autoRenew?.enabled !== enabled)
        await record({ service, outcome: 'refused', reason: 'conflict' })
      else if (before !== enabled) await record({ service })
      return service
    } catch (error) {
      await record(failureOf(error))
      throw error
    }
  }

  return async (session, ref, enabled, job, permit) => {
    const key = `${session.owner} ${ref.type}/${ref.id}`
    const run = job === undefined ? changeAndRecord : change
    return inOrder(key, async () => {
      await permit?.()
      return run(session, ref, enabled)
    })
  }
}

export const isSameService =
  (ref: ServiceRef) =>
  (service: Service): boolean =>
    service.type === ref.type && service.id === ref.id
