/**
 * Changing auto-renew of one service: shown at once, sent one after the other, and only what the
 * server read back counts as saved. Lives beside the pages, so that a change outlives a filter.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { call, callAged } from './call.ts'
import { placeRenewal } from './domains.ts'
import { ApiError } from './error.ts'
import { foretell } from './overview.ts'
import { placeService, type Service } from './services.ts'
import { onForget } from './session.ts'
import { shown } from './shown.ts'
import { refreshEverywhere, renewalKeys } from './tabs.ts'

export interface Subject {
  type: string
  id: string
  name: string
}

export interface AutoRenewChange {
  /** What the customer asked for last. */
  wanted: boolean
  /** What the server last confirmed. */
  confirmed: boolean
  /** `saving`: longer than 400 ms. */
  phase: 'pending' | 'saving' | 'failed'
  error: unknown
}

const quietMs = 400
const changes = new Map<string, AutoRenewChange>()
/** Where a service stood before the customer's first change here; feeds "Turn back on". */
const before = new Map<string, boolean>()
const listeners = new Set<() => void>()

onForget(() => {
  changes.clear()
  before.clear()
})

const keyOf = ({ type, id }: { type: string; id: string }): string => JSON.stringify([type, id])

function put(key: string, change: AutoRenewChange | null): void {
  if (change === null) changes.delete(key)
  else changes.set(key, change)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The change under way or failed, if there is one. */
export const useAutoRenewChange = (service: { type: string; id: string }) =>
  useSyncExternalStore(subscribe, () => changes.get(keyOf(service)))

/** Where it stood before the last change here; `undefined` where nothing was changed here. */
export const useFormerAutoRenew = (service: { type: string; id: string }): boolean | undefined =>
  useSyncExternalStore(subscribe, () => before.get(keyOf(service)))

/** Takes a failed change back: what the server confirmed stands. */
export function dismissChange(service: { type: string; id: string }): void {
  put(keyOf(service), null)
}

async function sendOnce({ type, id }: Subject, enabled: boolean): Promise<Service> {
  return call('PATCH /api/services/{type}/{id}/auto-renew', {
    params: { type, id },
    body: { enabled },
  })
}

const settlePauses = [5_000, 15_000, 60_000]

/** Nobody said whether it was made: the service is read until the provider does. */
async function settle(
  client: QueryClient,
  { type, id }: Subject,
  failed: AutoRenewChange,
  { code, status }: ApiError,
): Promise<void> {
  const key = keyOf({ type, id })
  for (let tries = 0; ; tries += 1) {
    const pause = settlePauses[Math.min(tries, settlePauses.length - 1)]
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    const read = await callAged('GET /api/services/{type}/{id}', { params: { type, id } }).catch(
      () => null,
    )
    if (changes.get(key) !== failed) return
    if (read === null || read.stale) continue
    placeService(client, read.data)
    placeRenewal(client, read.data)
    await shown()
    const confirmed = read.data.autoRenew?.enabled ?? failed.confirmed
    const done = confirmed === failed.wanted
    put(key, done ? null : { ...failed, confirmed, error: new ApiError(code, status) })
    refreshEverywhere(client, renewalKeys)
    return
  }
}

/**
 * Changes it. A second call while one is under way only changes what is wanted; it is sent when the
 * first has been answered, so that the last wins. Resolves with the service once nothing is left to
 * send, or with `null` where it failed (the row shows it).
 */
export async function changeAutoRenew(
  client: QueryClient,
  subject: Subject,
  current: boolean,
  enabled: boolean,
): Promise<Service | null> {
  const key = keyOf(subject)
  const running = changes.get(key)
  if (running && running.phase !== 'failed') {
    put(key, { ...running, wanted: enabled })
    return null
  }
  const former = running?.confirmed ?? current
  put(key, { wanted: enabled, confirmed: former, phase: 'pending', error: null })
  const timer = setTimeout(() => {
    const change = changes.get(key)
    if (change?.phase === 'pending') put(key, { ...change, phase: 'saving' })
  }, quietMs)
  try {
    for (;;) {
      const change = changes.get(key)
      if (change === undefined) return null
      const target = change.wanted
      const service = await sendOnce(subject, target)
      const confirmed = service.autoRenew?.enabled ?? null
      placeService(client, service)
      placeRenewal(client, service)
      if (confirmed !== null) foretell(client, subject, confirmed)
      await shown()
      const wanted = changes.get(key)?.wanted ?? target
      if (confirmed === null || (confirmed !== target && wanted === target)) {
        throw new ApiError('conflict', 409)
      }
      if (confirmed === wanted) {
        before.set(key, former)
        put(key, null)
        refreshEverywhere(client, renewalKeys)
        return service
      }
      put(key, { ...change, wanted, confirmed })
    }
  } catch (error) {
    const change = changes.get(key)
    const failed: AutoRenewChange | undefined = change && { ...change, phase: 'failed', error }
    if (failed) put(key, failed)
    if (failed && error instanceof ApiError && error.outcomeUnknown) {
      void settle(client, subject, failed, error)
    }
    // What really stands at the provider is read again, whatever went wrong.
    refreshEverywhere(client, renewalKeys)
    return null
  } finally {
    clearTimeout(timer)
  }
}
