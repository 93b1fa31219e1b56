/** Sharing the account with support, from both sides. */

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useRef, useState } from 'react'

import type { Grant, Pointer, SharedView, SupportSession } from '#contract/support.ts'

import { call, send } from './call.ts'
import { deviceNow } from './clock.ts'
import { ApiError } from './error.ts'
import { changeHook } from './mutation.ts'

/** Follows a state of the server by its event stream or, without one, by polling each second. */

const second = 1000
/** Polls between two attempts to open the stream. */
const readingsPerStream = 5

interface LiveOptions<T> {
  /** Address of the stream. */
  stream: string
  /** Reads the same state once. */
  read: (signal: AbortSignal) => Promise<T>
  /** Whether nothing follows this state. */
  isLast: (state: T) => boolean
}

async function* eventsOf(stream: string, signal: AbortSignal): AsyncGenerator<string> {
  const response = await send(stream, { headers: { Accept: 'text/event-stream' }, signal })
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  if (!events) return
  const reader = events.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield next.value.data
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

interface LiveState<T> {
  state: T | null
  /** Whether the server cannot be reached. */
  isLost: boolean
}

/**
 * The state, while `isOn`. Only a tab in view has a stream: over HTTP/1.1 a browser opens six
 * connections in all.
 */
function useLiveState<T>(isOn: boolean, options: LiveOptions<T>): LiveState<T> {
  const [live, setLive] = useState<LiveState<T>>({ state: null, isLost: false })
  const client = useQueryClient()
  const latest = useRef(options)
  const isVisible = useVisible()
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!isOn || !isVisible) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const accept = (state: T): void => {
      if (signal.aborted) return
      setLive({ state, isLost: false })
      if (!latest.current.isLast(state)) return
      ended.abort()
      // It may have ended with the session, as by a back-channel logout.
      void client.invalidateQueries({ queryKey: ['session'] })
    }
    const follow = async (): Promise<void> => {
      const { stream, read } = latest.current
      for (let count = 0; !signal.aborted; count += 1) {
        try {
          if (count % readingsPerStream === 0)
            for await (const data of eventsOf(stream, signal)) accept(JSON.parse(data) as T)
          else accept(await read(signal))
        } catch (error) {
          const isOutage = error instanceof ApiError && (error.status === 0 || error.status >= 500)
          if (isOutage && !signal.aborted) setLive(({ state }) => ({ state, isLost: true }))
        }
        await wait(second, signal)
      }
    }
    void follow()
    return () => ended.abort()
  }, [client, isOn, isVisible])
  return live
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const update = (): void => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}

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
