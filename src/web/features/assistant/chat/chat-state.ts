/** The conversations of this tab. Live outside of React: an answer goes on while pages change. */
import type { ApiError } from '#web/api/error.ts'

import { createFrames } from './frames.ts'
import { keepActive, newThread } from './kept.ts'
import type { Answer, Turn } from './turns.ts'

/** A question that was not accepted: its text goes back to the composer. */
export interface Refusal {
  error: ApiError
  at: number
}

export interface Thread {
  turns: readonly Turn[]
  state: 'ready' | 'loading' | 'failed' | 'not-kept'
  error: unknown
  refusal: Refusal | null
}

export interface ChatState {
  /** Id of the conversation that is shown, or `new`. */
  readonly active: string
  readonly threads: ReadonlyMap<string, Thread>
}

const emptyThread: Thread = { turns: [], state: 'ready', error: null, refusal: null }
const start: ChatState = { active: newThread, threads: new Map([[newThread, emptyThread]]) }
let state: ChatState = start
/** What React sees: changes once a frame, however many events came. */
let published: ChatState = start
const listeners = new Set<() => void>()
const giveBackListeners = new Set<(thread: string, text: string) => void>()
const adoptListeners = new Set<(from: string, to: string) => void>()
const frames = createFrames(() => {
  published = state
  for (const listener of listeners) listener()
})
export const subscribeChat = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const chatState = (): ChatState => published
/** Before the next frame: for what happens outside of React. */
export const stateNow = (): ChatState => state
/** At once: the end of an answer must not wait for a frame that may never come. */
export const publish = (): void => frames.flush()
/** Called with the text of a question that was not taken. */
export const onGiveBack = (listener: (thread: string, text: string) => void): void => {
  giveBackListeners.add(listener)
}
export const giveBack = (thread: string, text: string): void => {
  for (const listener of giveBackListeners) listener(thread, text)
}
/** Called when a new conversation gets its id. */
export const onAdopt = (listener: (from: string, to: string) => void): void => {
  adoptListeners.add(listener)
}
export const threadOf = (of: ChatState, id: string): Thread => of.threads.get(id) ?? emptyThread
export const isRunning = (thread: Thread): boolean =>
  thread.turns.some(({ answer }) => answer.state !== 'ended')

export const put = (next: Partial<ChatState>): void => {
  state = { ...state, ...next }
  if (next.active !== undefined) keepActive(next.active)
  frames.request()
}
export const putThread = (id: string, change: Partial<Thread>): void => {
  const threads = new Map(state.threads)
  threads.set(id, { ...threadOf(state, id), ...change })
  put({ threads })
}

/** Where a turn stands now: a new conversation gets its id while its first answer arrives. */
export const threadWith = (key: string): string | undefined => {
  for (const [id, thread] of state.threads) {
    if (thread.turns.some((turn) => turn.key === key)) return id
  }
  return undefined
}
export const changeAnswer = (key: string, change: (answer: Answer) => Answer): void => {
  const id = threadWith(key)
  if (id === undefined) return
  const { turns: before } = threadOf(state, id)
  const at = before.findIndex((turn) => turn.key === key)
  const turn = before[at]
  if (turn === undefined) return
  const turns = before.with(at, { ...turn, answer: change(turn.answer) })
  putThread(id, { turns })
}

/** A conversation has got its id: what stood under `new` moves. */
export const adopt = (key: string, conversationId: string): void => {
  const id = threadWith(key)
  if (id === undefined || id === conversationId) return
  const threads = new Map(state.threads)
  threads.set(conversationId, threadOf(state, id))
  if (id === newThread) threads.set(newThread, emptyThread)
  else threads.delete(id)
  put({ threads, active: state.active === id ? conversationId : state.active })
  for (const listener of adoptListeners) listener(id, conversationId)
}

export const answerOf = (key: string): Answer | undefined => {
  const id = threadWith(key)
  return id === undefined
    ? undefined
    : threadOf(state, id).turns.find((turn) => turn.key === key)?.answer
}

/** Nothing of an ended session stays. */
export const clearState = (): void => put(start)
