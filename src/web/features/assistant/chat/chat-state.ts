/** This tab's conversations. Held outside React, so a reply keeps streaming while pages change. */
import { create } from 'zustand'

import type { ApiError } from '#web/api/error.ts'

import { newThread, saveActive } from './tab-storage.ts'
import type { Reply, Turn } from './turns.ts'

/** A hidden tab gets no animation frames; it updates at this interval (ms) instead. */
const hiddenIntervalMs = 500

/** Calls `publish` once per frame, however often it is requested. */
const createFrames = (publish: () => void) => {
  let cancel: (() => void) | null = null
  const run = () => {
    cancel = null
    publish()
  }
  return {
    request(): void {
      if (cancel !== null) return
      if (document.hidden) {
        const timer = setTimeout(run, hiddenIntervalMs)
        cancel = () => clearTimeout(timer)
      } else {
        const frame = requestAnimationFrame(run)
        cancel = () => cancelAnimationFrame(frame)
      }
    },
    /** The end of a reply must not wait for a frame that may never come. */
    flush(): void {
      cancel?.()
      run()
    },
  }
}

/** Why a question was not accepted. Its text goes back to the composer. */
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
  /** Id of the conversation shown, or `newThread`. */
  readonly active: string
  readonly threads: ReadonlyMap<string, Thread>
}

const emptyThread: Thread = { turns: [], state: 'ready', error: null, refusal: null }
const initialState: ChatState = { active: newThread, threads: new Map([[newThread, emptyThread]]) }
let state: ChatState = initialState
/** What React renders. Updated at most once per frame, however many events arrive. */
export const useChat = create<ChatState>(() => initialState)
const frames = createFrames(() => useChat.setState(state))
/** The state without the delay of a frame, for code outside React. */
export const currentState = (): ChatState => state
/** Updates React without waiting for a frame. */
export const publish = (): void => frames.flush()

const returnListeners = new Set<(thread: string, text: string) => void>()
const idListeners = new Set<(from: string, to: string) => void>()
/** Calls back with the text of a question that was not accepted. */
export const onReturnedQuestion = (listener: (thread: string, text: string) => void): void => {
  returnListeners.add(listener)
}
export const returnQuestion = (thread: string, text: string): void => {
  for (const listener of returnListeners) listener(thread, text)
}
/** Calls back when a new conversation gets its id. */
export const onConversationId = (listener: (from: string, to: string) => void): void => {
  idListeners.add(listener)
}

export const threadOf = (chat: ChatState, id: string): Thread => chat.threads.get(id) ?? emptyThread
export const isRunning = (thread: Thread): boolean =>
  thread.turns.some(({ reply }) => reply.state !== 'ended')

export const put = (change: Partial<ChatState>): void => {
  state = { ...state, ...change }
  if (change.active === undefined) return frames.request()
  saveActive(change.active)
  // At once: letters typed before the next frame would go into the other conversation's draft.
  publish()
}
export const putThread = (id: string, change: Partial<Thread>): void => {
  const threads = new Map(state.threads)
  threads.set(id, { ...threadOf(state, id), ...change })
  put({ threads })
}

/** Id of the thread with this turn. It changes when a new conversation gets its id. */
export const findThread = (turnKey: string): string | undefined => {
  for (const [id, thread] of state.threads) {
    if (thread.turns.some(({ key }) => key === turnKey)) return id
  }
  return undefined
}
export const changeReply = (turnKey: string, change: (reply: Reply) => Reply): void => {
  const id = findThread(turnKey)
  if (id === undefined) return
  const { turns } = threadOf(state, id)
  const index = turns.findIndex(({ key }) => key === turnKey)
  const turn = turns[index]
  if (turn === undefined) return
  putThread(id, { turns: turns.with(index, { ...turn, reply: change(turn.reply) }) })
}

/** Moves a new conversation's thread from `newThread` to the id that the server gave it. */
export const assignId = (turnKey: string, conversationId: string): void => {
  const id = findThread(turnKey)
  if (id === undefined || id === conversationId) return
  const threads = new Map(state.threads)
  threads.set(conversationId, threadOf(state, id))
  if (id === newThread) threads.set(newThread, emptyThread)
  else threads.delete(id)
  put({ threads, active: state.active === id ? conversationId : state.active })
  for (const listener of idListeners) listener(id, conversationId)
}

export const replyOf = (turnKey: string): Reply | undefined => {
  const id = findThread(turnKey)
  return id === undefined
    ? undefined
    : threadOf(state, id).turns.find(({ key }) => key === turnKey)?.reply
}

export const clearState = (): void => put(initialState)
