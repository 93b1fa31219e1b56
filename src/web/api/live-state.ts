/** Follows a state of the server by its event stream or, without one, by polling each second. */
import { useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useRef, useState } from 'react'

import { send } from './call.ts'
import { ApiError } from './error.ts'

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
export function useLiveState<T>(isOn: boolean, options: LiveOptions<T>): LiveState<T> {
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
