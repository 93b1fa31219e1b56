import { randomUUID } from 'node:crypto'

import { Fault } from '#bff/faults.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { MessageRequest } from '#contract/assistant.ts'

import { accountOf } from './conversations.ts'
import { createExchange, retell } from './exchange.ts'
import type { ExchangeParts } from './exchange.ts'
import type { AnswerRun } from './keeping/answer-run.ts'

/** An answer can be resumed until this long after its end. */
const resumable = 300_000
/** Answers under way in this process, over all accounts. */
const mostRunning = 4_000

/** One question and its answer, by account. */
interface Entry {
  account: string
  sessionId: string
  messageId: string
  clientMessageId: string
  conversationId: string | null
  run: Promise<AnswerRun>
  ready: AnswerRun | null
}

export interface Answers {
  /** Asks, or attaches to the answer of the same `clientMessageId`. @throws Fault where refused */
  ask(
    session: SignedIn,
    request: MessageRequest,
    language: string | null,
  ): Promise<ReadableStream<Uint8Array>>
  resume(session: SignedIn, id: string, after: number): Promise<ReadableStream<Uint8Array>>
  stop(session: SignedIn, id: string): Promise<void>
  /** Whether an answer is under way here. */
  isRunning(session: SignedIn, id: string): boolean
  /** Stops what a session, or one conversation of it, has under way. */
  stopAll(which: { sessionId: string } | { account: string; conversationId: string }): void
  close(): Promise<void>
}

export const createAnswers = (parts: ExchangeParts): Answers => {
  const { core, transcripts } = parts
  const { clock } = core
  const exchange = createExchange(parts)
  const entries = new Set<Entry>()

  const running = (entry: Entry) => entry.ready === null || entry.ready.running

  const tidy = () => {
    for (const entry of entries) {
      const endedAt = entry.ready?.endedAt ?? null
      if (endedAt !== null && clock.now() - endedAt > resumable) entries.delete(entry)
    }
  }

  const byId = (session: SignedIn, id: string): Entry | undefined => {
    const account = accountOf(session)
    for (const entry of entries) {
      if (entry.account === account && (entry.messageId === id || entry.clientMessageId === id))
        return entry
    }
    return undefined
  }

  const begin = (session: SignedIn, request: MessageRequest, language: string | null): Entry => {
    const account = accountOf(session)
    const under = [...entries].filter(running)
    if (under.length >= mostRunning) throw new Fault('overloaded', { retryAfterSeconds: 5 })
    const { conversationId = null } = request
    if (
      conversationId !== null &&
      under.some((entry) => entry.account === account && entry.conversationId === conversationId)
    ) {
      throw new Fault('conflict')
    }
    const entry: Entry = {
      account,
      sessionId: session.id,
      messageId: randomUUID(),
      clientMessageId: request.clientMessageId,
      conversationId,
      run: Promise.reject(new Error('not started')),
      ready: null,
    }
    entry.run.catch(() => undefined)
    entries.add(entry)
    entry.run = exchange({ session, request, language, messageId: entry.messageId }, (id) => {
      entry.conversationId = id
    }).then((run) => {
      entry.ready = run
      return run
    })
    return entry
  }

  return {
    async ask(session, request, language) {
      tidy()
      const known = byId(session, request.clientMessageId)
      if (known === undefined) {
        const told = await retell(transcripts, accountOf(session), request)
        if (told !== null) return told
      }
      // Between the look-up above and this line another call with the same id may have begun.
      const entry = byId(session, request.clientMessageId) ?? begin(session, request, language)
      try {
        const run = await entry.run
        await run.opened
        return run.read(0)
      } catch (error) {
        entries.delete(entry)
        throw error
      }
    },

    async resume(session, id, after) {
      tidy()
      const entry = byId(session, id)
      if (entry === undefined) throw new Fault('not_found')
      const run = await entry.run
      await run.opened
      return run.read(after)
    },

    async stop(session, id) {
      const entry = byId(session, id)
      if (entry === undefined) throw new Fault('not_found')
      const run = await entry.run
      run.stop()
    },

    isRunning(session, id) {
      const entry = byId(session, id)
      return entry !== undefined && running(entry)
    },

    stopAll(which) {
      for (const entry of entries) {
        const mine =
          'sessionId' in which
            ? entry.sessionId === which.sessionId
            : entry.account === which.account && entry.conversationId === which.conversationId
        if (mine) entry.ready?.stop()
      }
    },

    async close() {
      for (const entry of entries) entry.ready?.stop('lost')
    },
  }
}
