/** What the customer does: asks, stops, opens and leaves conversations. */
import { ask, readConversation, resume, sendFeedback, stopAnswer } from '#web/api/assistant.ts'
import type { AssistantSubject, MessageRequest } from '#web/api/assistant.ts'
import { onForget } from '#web/shell/pane-state.ts'

import {
  changeAnswer,
  clearState,
  isRunning,
  put,
  putThread,
  stateNow,
  threadOf,
  threadWith,
} from './chat-state.ts'
import { keepDraft, keepPending, newThread, readActive, readPending } from './kept.ts'
import type { Pending } from './kept.ts'
import { onOtherTab } from './other-tabs.ts'
import { abortAll, abortReading, onEvent, run, settle } from './running.ts'
import { newAnswer, turnsOf } from './turns.ts'
import type { Turn } from './turns.ts'

export interface Question {
  text: string
  model?: string | undefined
  page: string
  subjects: AssistantSubject[]
  locale: string
  /** Key of an earlier question that this one replaces. */
  replaces?: string | undefined
}

/** Asks in the conversation that is shown. */
export function askQuestion(question: Question): void {
  const thread = stateNow().active
  const { turns } = threadOf(stateNow(), thread)
  const from = turns.findIndex(({ key }) => key === question.replaces)
  const replaced = from >= 0 ? turns[from] : undefined
  const request: MessageRequest = {
    message: question.text,
    clientMessageId: crypto.randomUUID(),
    locale: question.locale,
    context: { page: question.page.slice(0, 200), subjects: question.subjects },
    ...(thread === newThread ? {} : { conversationId: thread }),
    ...(question.model === undefined ? {} : { model: question.model }),
    // A question that the server never accepted has nothing to replace there.
    ...(replaced?.answer.messageId ? { replaces: replaced.key } : {}),
  }
  const key = request.clientMessageId
  const at = new Date().toISOString()
  const turn: Turn = {
    key,
    text: question.text,
    subjects: question.subjects,
    at,
    answer: newAnswer(),
  }
  keepPending({ thread, request, at })
  keepDraft(thread, '')
  putThread(thread, { turns: [...(from >= 0 ? turns.slice(0, from) : turns), turn], refusal: null })
  void run(key, (signal) => ask(request, onEvent(key), signal))
}

/** The customer's stop. What has arrived stays. */
export async function stopAnswering(): Promise<void> {
  const running = threadOf(stateNow(), stateNow().active).turns.find(
    ({ answer }) => answer.state !== 'ended',
  )
  if (running === undefined) return
  try {
    await stopAnswer(running.answer.messageId ?? running.key)
  } catch {
    // The server does not know it any more: nothing runs there.
    abortReading(running.key)
    changeAnswer(running.key, (answer) => ({ ...answer, state: 'ended', finish: 'stopped' }))
    settle(running.key)
  }
}

const attach = (turn: Turn): void => {
  const id = turn.answer.messageId ?? turn.key
  void run(turn.key, (signal) => resume(id, 0, onEvent(turn.key), signal))
}

/** Shows a conversation and reads its transcript, once. `again`: what is kept here may be old. */
export async function openThread(id: string, again = false): Promise<void> {
  put({ active: id })
  const known = stateNow().threads.get(id)
  if (id === newThread || (known !== undefined && known.state !== 'failed' && !again)) return
  if (known !== undefined && isRunning(known)) return
  if (known === undefined) putThread(id, { state: 'loading' })
  try {
    const { messages } = await readConversation(id)
    if (isRunning(threadOf(stateNow(), id))) return
    const turns = turnsOf(messages ?? [])
    putThread(id, { turns, state: messages === null ? 'not-kept' : 'ready', error: null })
    for (const turn of turns) if (turn.answer.state !== 'ended') attach(turn)
  } catch (error) {
    putThread(id, { state: 'failed', error })
  }
}

/** A conversation that is gone is shown no more. */
export function closeThread(id: string): void {
  const threads = new Map(stateNow().threads)
  for (const { key } of threadOf(stateNow(), id).turns) abortReading(key)
  threads.delete(id)
  put({ threads, active: stateNow().active === id ? newThread : stateNow().active })
}

export const dismissRefusal = (): void => putThread(stateNow().active, { refusal: null })

export function rate(turn: Turn, value: 'up' | 'down' | null): void {
  const { messageId, feedback } = turn.answer
  if (messageId === null) return
  changeAnswer(turn.key, (answer) => ({ ...answer, feedback: value }))
  sendFeedback(messageId, value).catch(() => {
    changeAnswer(turn.key, (answer) => ({ ...answer, feedback }))
  })
}

/** After a reload: the conversation that was shown, and answers that were under way. */
export async function takeUp(): Promise<void> {
  const active = readActive()
  for (const pending of readPending()) await takeUpPending(pending)
  if (stateNow().active !== active && isUntouched()) await openThread(active)
}

const isUntouched = (): boolean =>
  stateNow().active === newThread && threadOf(stateNow(), newThread).turns.length === 0

async function takeUpPending({ thread, request, at }: Pending): Promise<void> {
  const key = request.clientMessageId
  if (thread !== newThread) await openThread(thread)
  if (threadWith(key) !== undefined) return
  const subjects = request.context?.subjects ?? []
  const turn: Turn = { key, text: request.message, subjects, at, answer: newAnswer() }
  putThread(thread, { turns: [...threadOf(stateNow(), thread).turns, turn] })
  // The same `clientMessageId` attaches to the same answer, and asks where it never arrived.
  void run(key, (signal) => ask(request, onEvent(key), signal))
}

/** The session is over: nothing of it stays in this tab. */
export function resetChat(): void {
  abortAll()
  clearState()
}

onForget(resetChat)
onOtherTab((id) => {
  const thread = stateNow().threads.get(id)
  if (thread !== undefined && !isRunning(thread) && stateNow().active === id) {
    void openThread(id, true)
  }
})
