/**
 * The one write that matters: sent once, then read back. Writes to one service stand in line, and
 * the last one wins. `docs/contract.md`, "Endpoints" and "Errors".
 */
import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Service } from '#contract/services.ts'

import { createChanges } from './changes.ts'
import { createDialect } from './dialect.ts'

/** An old value is read twice more within 5 s before it is answered. */
const again = [1500, 3000]

export interface ServiceRef {
  type: string
  id: string
}

const unanswered = new Set(['provider_timeout', 'provider_unavailable', 'provider_unreadable'])

/** Whether the provider may have done what we asked, though it did not say so. */
export const isUnanswered = (error: unknown): error is Fault =>
  error instanceof Fault && unanswered.has(error.code)

export type ChangeAutoRenew = (
  session: SignedIn,
  ref: ServiceRef,
  enabled: boolean,
) => Promise<Service>

const writers = new WeakMap<Core, ChangeAutoRenew>()

/** The one that writes: pages and jobs stand in the same line. */
export function autoRenewOf(core: Core): ChangeAutoRenew {
  const known = writers.get(core) ?? createAutoRenew(core)
  writers.set(core, known)
  return known
}

function createAutoRenew(core: Core): ChangeAutoRenew {
  const { clock, provider, sessions, snapshots } = core
  const dialect = createDialect(core)
  const changes = createChanges(core)
  const lines = new Map<string, Promise<unknown>>()

  async function readBack(
    session: SignedIn,
    ref: ServiceRef,
    enabled: boolean,
    pauses: readonly number[],
  ): Promise<Service> {
    let service = await dialect.one(session, 'services', ref)
    for (const pause of pauses) {
      if (service.autoRenew?.enabled === enabled) break
      await clock.sleep(pause)
      service = await dialect.one(session, 'services', ref)
    }
    await snapshots.patch(session, 'services', sameAs(ref), service)
    return service
  }

  /** It is done at the provider, whatever can be written down of it here. */
  async function note(session: SignedIn, ref: ServiceRef, enabled: boolean) {
    await changes.add(session, ref, enabled).catch((error: unknown) => {
      core.log.error({ err: error }, 'a change is not on record')
    })
  }

  async function change(session: SignedIn, ref: ServiceRef, enabled: boolean): Promise<Service> {
    const stood = snapshots.peek(session, 'services')?.items.find(sameAs(ref))?.autoRenew
    const { path, body } = await dialect.autoRenewRequest(session, ref, enabled)
    /** The provider's error, or a gateway's before it: it does not say that nothing was done. */
    let broken: Fault | null = null
    try {
      await provider.write(session, 'PATCH', path, body)
      await sessions.learn(session, { autoRenew: true })
    } catch (error) {
      if (error instanceof Fault && error.code === 'missing_scope')
        await sessions.learn(session, { autoRenew: false })
      if (error instanceof Fault && error.code === 'provider_error') broken = error
      else if (!isUnanswered(error)) throw error
      core.log.warn({ code: error.code }, 'write without an answer')
    }
    let service: Service
    try {
      service = await readBack(session, ref, enabled, broken ? [] : again)
    } catch (error) {
      await snapshots.outdate(session, 'services')
      if (!(error instanceof Fault) || error.code === 'key_rejected') throw error
      throw new Fault(error.code, { ...error.options, outcome: 'unknown', cause: error })
    }
    const isDone = service.autoRenew?.enabled === enabled
    if (broken && !isDone) throw broken
    // What stood so before is no change.
    if (isDone && stood?.enabled !== enabled) await note(session, ref, enabled)
    return service
  }

  return async (session, ref, enabled) => {
    const line = `${session.owner} ${ref.type}/${ref.id}`
    const before = lines.get(line) ?? Promise.resolve()
    const turn = before.then(() => change(session, ref, enabled))
    const settled = turn.catch(() => undefined)
    lines.set(line, settled)
    try {
      return await turn
    } finally {
      if (lines.get(line) === settled) lines.delete(line)
    }
  }
}

export const sameAs =
  (ref: ServiceRef) =>
  (service: Service): boolean =>
    service.type === ref.type && service.id === ref.id
