/** Reads chat replies to their end and resumes them when the connection breaks. */
import { resume } from '#web/api/assistant.ts'
import type { AssistantEvent } from '#web/api/assistant.ts'
import { deviceNow } from '#web/api/clock.ts'
import { ApiError, isSignedOut } from '#web/api/error.ts'
import { markNews } from '#web/app/frame/pane-state.ts'

import {
  assignId,
  replyOf,
  changeReply,
  publish,
  putThread,
  currentState,
  threadOf,
  findThread,
  returnQuestion,
} from './chat-state.ts'
import { announceQuestion } from './other-tabs.ts'
import { dropPending } from './tab-storage.ts'
import { withEvent } from './turns.ts'

/** Delays before each attempt to resume a broken stream (ms). */
const resumeDelays = [300, 1_000, 3_000, 8_000]
/** Temporary errors: the question goes back to the composer, to be sent again. */
const temporaryCodes = new Set(['rate_limited', 'offline', 'unreachable', 'overloaded', 'conflict'])

/** `unreachable` includes a proxy's error page while our server restarts. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unreachable')

const changeListeners = new Set<() => void>()
const aborts = new Map<string, AbortController>()

/** Calls back when a reply starts or ends, which changes the list of conversations. */
export const onConversationChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export const onEvent = (key: string) => (event: AssistantEvent, number: number) => {
  if (event.type === 'meta') {
    assignId(key, event.conversationId)
    announceQuestion(event.conversationId)
    for (const listener of changeListeners) listener()
  }
  changeReply(key, (reply) => withEvent(reply, event, number))
}

type Read = (signal: AbortSignal) => Promise<void>

/** Reads a reply to its end. Rejects with `ApiError` if resuming does not help. */
async function readToEnd(key: string, begin: Read, signal: AbortSignal): Promise<void> {
  let read = begin
  for (let attempt = 0; ; attempt += 1) {
    try {
      await read(signal)
      return
    } catch (error) {
      const reply = replyOf(key)
      const delay = resumeDelays[attempt]
      const canResume = isConnectionLost(error) && reply?.messageId
      if (signal.aborted || !canResume || delay === undefined) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, delay)
      })
      read = (abort) => resume(reply.messageId ?? key, reply.lastEvent, onEvent(key), abort)
    }
  }
}

export const settle = (key: string): void => {
  aborts.delete(key)
  dropPending(key)
  publish()
  markNews()
  for (const listener of changeListeners) listener()
}

const fail = (key: string, error: ApiError): void =>
  changeReply(key, (reply) => ({
    ...reply,
    state: 'ended',
    status: null,
    finish: reply.text === '' ? 'error' : 'incomplete',
    code: reply.text === '' ? error.code : reply.code,
    retryAfterSeconds: error.retryAfterSeconds,
  }))

export const run = async (key: string, begin: Read): Promise<void> => {
  const abort = new AbortController()
  aborts.set(key, abort)
  try {
    await readToEnd(key, begin, abort.signal)
  } catch (error) {
    if (abort.signal.aborted) return
    const apiError = error instanceof ApiError ? error : new ApiError('internal', 0)
    const thread = findThread(key)
    const mayAskAgain = temporaryCodes.has(apiError.code) || isSignedOut(apiError)
    const isRefused = replyOf(key)?.messageId === null && mayAskAgain
    if (thread !== undefined && isRefused) refuse(thread, key, apiError)
    else fail(key, apiError)
  }
  settle(key)
}

const refuse = (thread: string, key: string, error: ApiError): void => {
  const { turns } = threadOf(currentState(), thread)
  returnQuestion(thread, turns.find((turn) => turn.key === key)?.text ?? '')
  putThread(thread, {
    turns: turns.filter((turn) => turn.key !== key),
    // A dialog says that the session is over; after signing in again that is no longer true.
    refusal: isSignedOut(error) ? null : { error, at: deviceNow() },
  })
}

/** Stops reading; the server continues to write the reply. */
export const abortReading = (key: string): void => aborts.get(key)?.abort()
export const abortAll = (): void => {
  for (const abort of aborts.values()) abort.abort()
  aborts.clear()
}
