/** Answers under way: read to their end, through breaks of the connection. */
import { resume } from '#web/api/assistant.ts'
import type { AssistantEvent } from '#web/api/assistant.ts'
import { ApiError } from '#web/api/error.ts'
import { tellNews } from '#web/shell/pane-state.ts'

import {
  adopt,
  answerOf,
  changeAnswer,
  publish,
  putThread,
  stateNow,
  threadOf,
  threadWith,
  giveBack,
} from './chat-state.ts'
import { dropPending } from './kept.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { withEvent } from './turns.ts'

/** A stream that breaks off is taken up again this often, after these pauses (ms). */
const resumePauses = [300, 1_000, 3_000, 8_000]
/** These say nothing about the question: it goes back to the composer, to be sent again. */
const givesBack = new Set(['rate_limited', 'offline', 'unreachable', 'overloaded', 'conflict'])

const lost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unreachable')

const endListeners = new Set<() => void>()
const aborts = new Map<string, AbortController>()

/** Called when the list of conversations may have changed. */
export const onAnswerEnd = (listener: () => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export const onEvent = (key: string) => (event: AssistantEvent, number: number) => {
  if (event.type === 'meta') {
    adopt(key, event.conversationId)
    tellOtherTabs(event.conversationId)
    for (const listener of endListeners) listener()
  }
  changeAnswer(key, (answer) => withEvent(answer, event, number))
}

type Read = (signal: AbortSignal) => Promise<void>

/** Reads an answer to its end, through breaks of the connection. @throws ApiError */
async function follow(key: string, begin: Read, signal: AbortSignal): Promise<void> {
  let read = begin
  for (let tries = 0; ; tries += 1) {
    try {
      await read(signal)
      return
    } catch (error) {
      const answer = answerOf(key)
      const pause = resumePauses[tries]
      // A proxy before a server that starts anew answers in its place.
      const broken = lost(error) && answer?.messageId
      if (signal.aborted || !broken || pause === undefined) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
      read = (ended) => resume(answer.messageId ?? key, answer.last, onEvent(key), ended)
    }
  }
}

export const settle = (key: string): void => {
  aborts.delete(key)
  dropPending(key)
  publish()
  tellNews()
  for (const listener of endListeners) listener()
}

const failed = (key: string, error: ApiError): void =>
  changeAnswer(key, (answer) => ({
    ...answer,
    state: 'ended',
    status: null,
    finish: answer.text === '' ? 'error' : 'incomplete',
    code: answer.text === '' ? error.code : answer.code,
    retryAfterSeconds: error.retryAfterSeconds,
  }))

export const run = async (key: string, begin: Read): Promise<void> => {
  const abort = new AbortController()
  aborts.set(key, abort)
  try {
    await follow(key, begin, abort.signal)
  } catch (error) {
    if (abort.signal.aborted) return
    const known = error instanceof ApiError ? error : new ApiError('internal', 0)
    const thread = threadWith(key)
    if (thread !== undefined && answerOf(key)?.messageId === null && givesBack.has(known.code)) {
      refuse(thread, key, known)
    } else failed(key, known)
  }
  settle(key)
}

const refuse = (thread: string, key: string, error: ApiError): void => {
  const { turns } = threadOf(stateNow(), thread)
  giveBack(thread, turns.find((turn) => turn.key === key)?.text ?? '')
  putThread(thread, {
    turns: turns.filter((turn) => turn.key !== key),
    refusal: { error, at: Date.now() },
  })
}

/** Stops reading here; what the server does is another matter. */
export const abortReading = (key: string): void => aborts.get(key)?.abort()
export const abortAll = (): void => {
  for (const abort of aborts.values()) abort.abort()
  aborts.clear()
}
