/** Sharing the account with support, from both sides. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Grant, Pointer, SharedView, SupportSession } from '#contract/support.ts'

import { call } from './call.ts'
import { deviceNow } from './clock.ts'
import { useLiveState } from './live-state.ts'
import { changeHook } from './mutation.ts'

/** The signed-in staff member who enters a customer's code. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('GET /api/support/staff', {}, { signal }),
})

export type { Grant, Pointer, SharedView, SupportSession }

/** The open grants of this session, while there are any. */
export const useOpenGrants = (isOn: boolean): { state: Grant[] | null; isLost: boolean } => {
  const { state, isLost } = useLiveState<{ items: Grant[] }>(isOn, {
    stream: '/api/support/grants/stream',
    read: (signal) => call('GET /api/support/grants', {}, { signal, background: true }),
    isLast: ({ items }) => items.every((grant) => grant.state === 'ended'),
  })
  return { state: state?.items.filter((grant) => grant.state !== 'ended') ?? null, isLost }
}

/** The account's grants, open ones first. Polled, because support comes and goes. */
export const grantsQuery = queryOptions({
  queryKey: ['grants'],
  queryFn: async ({ signal }) => (await call('GET /api/support/grants', {}, { signal })).items,
  refetchInterval: 20_000,
})

export const useStopGrant = changeHook(
  (id: string) => call('DELETE /api/support/grants/{id}', { params: { id } }),
  { refreshes: ['session', 'grants', 'access-log'] },
)

/** The view of support staff. */
export const useSupportSession = (isOn: boolean) =>
  useLiveState<SupportSession>(isOn, {
    stream: '/api/support/session/stream',
    read: (signal) => call('GET /api/support/session', {}, { signal, background: true }),
    isLast: ({ endReason }) => endReason !== null,
  })

export const useCreateGrant = changeHook(
  ({ minutes, hideAmounts }: { minutes: number; hideAmounts: boolean }) =>
    call('POST /api/support/grants', {
      // One of those that the session offers.
      body: { minutes: minutes as 15 | 30 | 60, hideAmounts },
    }),
  { refreshes: ['session', 'grants', 'access-log'] },
)

export const hidePointer = (id: string): Promise<null> =>
  call('DELETE /api/support/grants/{id}/pointer', { params: { id } })

export const reportView = (view: SharedView): Promise<null> =>
  call('POST /api/support/view', { body: view }, { background: true })

export const useEnter = changeHook(
  (body: { code: string; helper?: string }) => call('POST /api/support/session', { body }),
  { withoutSession: true },
)

export const leaveView = (): Promise<null> => call('DELETE /api/support/session')

/** `null` removes the pointer. */
export const sendPointer = (pointer: Pointer | null): Promise<null> =>
  pointer
    ? call('POST /api/support/session/pointer', { body: pointer })
    : call('DELETE /api/support/session/pointer')

/** Counts down from the seconds that a state has stated. */
export function useSecondsLeft(state: { secondsLeft: number } | null): number {
  const [now, setNow] = useState(deviceNow)
  const [stated, setStated] = useState({ state, at: deviceNow() })
  if (stated.state !== state) setStated({ state, at: deviceNow() })
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.max(0, Math.round((now - stated.at) / 1000))
  return Math.max(0, (state?.secondsLeft ?? 0) - passed)
}
