/** The customer's actions in the chat: asking, stopping, rating, opening conversations. */
import type { QueryClient } from '@tanstack/react-query'

import { ask, readConversation, resume, sendFeedback, stopReply } from '#web/api/assistant.ts'
import type { AssistantSubject, Feedback, MessageRequest } from '#web/api/assistant.ts'
import { deviceInstant } from '#web/api/clock.ts'
import { onForget } from '#web/api/session-state.ts'

import {
  changeReply,
  clearState,
  isRunning,
  put,
  putThread,
  currentState,
  threadOf,
  findThread,
} from './chat-state.ts'
import { onQuestionElsewhere } from './other-tabs.ts'
import { abortAll, abortReading, onEvent, run, settle } from './reply-streams.ts'
import { saveDraft, savePending, newThread, readActive, readPending } from './tab-storage.ts'
import type { Pending } from './tab-storage.ts'
import { newReply, turnsOf } from './turns.ts'
import type { Turn } from './turns.ts'

export interface Question {
  text: string
  model?: string | undefined
  page: string
  subjects: AssistantSubject[]
  locale: string
  /** Key of the earlier turn that this question replaces. */
  replaces?: string | undefined
}

/** Sends a question in the conversation shown. */
export function askQuestion(question: Question): void {
  const thread = currentState().active
  const { turns } = threadOf(currentState(), thread)
  const replacedIndex = turns.findIndex(({ key }) => key === question.replaces)
  const replaced = replacedIndex >= 0 ? turns[replacedIndex] : undefined
  const request: MessageRequest = {
    message: question.text,
    clientMessageId: crypto.randomUUID(),
    locale: question.locale,
    context: { page: question.page.slice(0, 200), subjects: question.subjects },
    ...(thread === newThread ? {} : { conversationId: thread }),
    ...(question.model === undefined ? {} : { model: question.model }),
    // The server knows only questions that it accepted.
    ...(replaced?.reply.messageId ? { replaces: replaced.key } : {}),
  }
  const key = request.clientMessageId
  const at = deviceInstant()
  const turn: Turn = {
    key,
    text: question.text,
    subjects: question.subjects,
    at,
    reply: newReply(),
  }
  savePending({ thread, request, at })
  saveDraft(thread, '')
  putThread(thread, {
    turns: [...(replacedIndex >= 0 ? turns.slice(0, replacedIndex) : turns), turn],
    refusal: null,
  })
  void run(key, (signal) => ask(request, onEvent(key), signal))
}

/** Stops the running reply and keeps the text received so far. */
export async function stopRunningReply(client: QueryClient): Promise<void> {
  const running = threadOf(currentState(), currentState().active).turns.find(
    ({ reply }) => reply.state !== 'ended',
  )
  if (running === undefined) return
  try {
    await stopReply(client, running.reply.messageId ?? running.key)
  } catch {
    // The server has no such reply any more, so only the reading has to stop.
    abortReading(running.key)
    changeReply(running.key, (reply) => ({ ...reply, state: 'ended', finish: 'stopped' }))
    settle(running.key)
  }
}

const resumeReply = (turn: Turn): void => {
  const id = turn.reply.messageId ?? turn.key
  void run(turn.key, (signal) => resume(id, 0, onEvent(turn.key), signal))
}

/** Shows a conversation and reads its transcript once. `reload` reads it again. */
export async function openConversation(id: string, reload = false): Promise<void> {
  put({ active: id })
  const loaded = currentState().threads.get(id)
  if (id === newThread || (loaded !== undefined && loaded.state !== 'failed' && !reload)) return
  if (loaded !== undefined && isRunning(loaded)) return
  if (loaded === undefined) putThread(id, { state: 'loading' })
  try {
    const { messages } = await readConversation(id)
    if (isRunning(threadOf(currentState(), id))) return
    const turns = turnsOf(messages ?? [])
    putThread(id, { turns, state: messages === null ? 'not-kept' : 'ready', error: null })
    for (const turn of turns) if (turn.reply.state !== 'ended') resumeReply(turn)
  } catch (error) {
    putThread(id, { state: 'failed', error })
  }
}

/** Removes a deleted conversation and stops its replies. */
export function closeConversation(id: string): void {
  const threads = new Map(currentState().threads)
  for (const { key } of threadOf(currentState(), id).turns) abortReading(key)
  threads.delete(id)
  put({ threads, active: currentState().active === id ? newThread : currentState().active })
}

export const dismissRefusal = (): void => putThread(currentState().active, { refusal: null })

export function rate(client: QueryClient, turn: Turn, value: Feedback): void {
  const { messageId, feedback } = turn.reply
  if (messageId === null) return
  changeReply(turn.key, (reply) => ({ ...reply, feedback: value }))
  sendFeedback(client, messageId, value).catch(() => {
    changeReply(turn.key, (reply) => ({ ...reply, feedback }))
  })
}

/** After a reload: resumes unfinished replies and shows the same conversation again. */
export async function restoreChat(): Promise<void> {
  const active = readActive()
  for (const pending of readPending()) await resumePending(pending)
  if (currentState().active !== active && isUntouched()) await openConversation(active)
}

const isUntouched = (): boolean =>
  currentState().active === newThread && threadOf(currentState(), newThread).turns.length === 0

async function resumePending({ thread, request, at }: Pending): Promise<void> {
  const key = request.clientMessageId
  if (thread !== newThread) await openConversation(thread)
  if (findThread(key) !== undefined) return
  const subjects = request.context?.subjects ?? []
  const turn: Turn = { key, text: request.message, subjects, at, reply: newReply() }
  putThread(thread, { turns: [...threadOf(currentState(), thread).turns, turn] })
  // Safe to repeat: the server resumes the reply if it has already seen this `clientMessageId`.
  void run(key, (signal) => ask(request, onEvent(key), signal))
}

function resetChat(): void {
  abortAll()
  clearState()
}

onForget(resetChat)
onQuestionElsewhere((id) => {
  const thread = currentState().threads.get(id)
  if (thread !== undefined && !isRunning(thread) && currentState().active === id) {
    void openConversation(id, true)
  }
})
