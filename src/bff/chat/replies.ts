import { randomUUID } from 'node:crypto'

import { ownerOf } from '#bff/conversations/conversations.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { MessageRequest } from '#contract/assistant.ts'
import { ProblemError } from '#server/problems.ts'

import type { ReplyRun } from './reply-run.ts'
import { createReplyStarter, replayStored } from './start-reply.ts'
import type { ReplyParts } from './start-reply.ts'

/** A reply can be resumed for this many milliseconds after its end. */
const resumableFor = 300_000

/** A question and its reply. */
interface Entry {
  owner: string
  /** Handle of the session. */
  session: string
  messageId: string
  clientMessageId: string
  /** `null` until a new conversation has been created. */
  conversationId: string | null
  starting: Promise<ReplyRun>
  /** What `starting` resolved to. */
  run: ReplyRun | null
}

/** The chat replies of this process, running or resumable. */
export interface Replies {
  /**
   * Asks the provider, or attaches to the reply with the same `clientMessageId`.
   * @throws ProblemError if the question is refused
   */
  ask(
    session: SignedIn,
    request: MessageRequest,
    language: string | null,
  ): Promise<ReadableStream<Uint8Array>>
  /** `id`: the reply's id, or the question's `clientMessageId`, here and below. */
  resume(session: SignedIn, id: string, after: number): Promise<ReadableStream<Uint8Array>>
  stop(session: SignedIn, id: string): Promise<void>
  isRunning(session: SignedIn, id: string): boolean
  /** Stops all replies of a session or of a conversation. */
  stopAll(
    which: { session: string } | { owner: string; conversationId: string },
    ending?: 'stopped' | 'key-rejected',
  ): void
  /** Ends all replies, each with an end event, and saves them. */
  close(): Promise<void>
}

export const createReplies = (parts: ReplyParts): Replies => {
  const { data, transcripts } = parts
  const { clock, config } = data
  const startReply = createReplyStarter(parts)
  const entries = new Set<Entry>()

  const isUnfinished = (entry: Entry) => entry.run === null || entry.run.isRunning

  const deleteExpired = () => {
    for (const entry of entries) {
      const endedAt = entry.run?.endedAt ?? null
      if (endedAt !== null && clock.now() - endedAt > resumableFor) entries.delete(entry)
    }
  }

  const find = (session: SignedIn, id: string): Entry | undefined => {
    const owner = ownerOf(session)
    for (const entry of entries) {
      if (entry.owner === owner && (entry.messageId === id || entry.clientMessageId === id))
        return entry
    }
    return undefined
  }

  const begin = (session: SignedIn, request: MessageRequest, language: string | null): Entry => {
    const owner = ownerOf(session)
    const unfinished = [...entries].filter(isUnfinished)
    const ofSession = unfinished.filter((entry) => entry.session === session.handle)
    if (
      unfinished.length >= config.PORTICO_CHAT_CONNECTIONS ||
      ofSession.length >= config.PORTICO_SESSION_CHATS
    )
      throw new ProblemError('overloaded', { retryAfterSeconds: 5 })
    const { clientMessageId, conversationId = null } = request
    if (
      conversationId !== null &&
      unfinished.some((entry) => entry.owner === owner && entry.conversationId === conversationId)
    ) {
      throw new ProblemError('conflict')
    }
    const messageId = randomUUID()
    const starting = startReply({ session, request, language, messageId }, (id) => {
      entry.conversationId = id
    })
    const entry: Entry = {
      owner,
      session: session.handle,
      messageId,
      clientMessageId,
      conversationId,
      starting,
      run: null,
    }
    entries.add(entry)
    starting.then(
      (run) => (entry.run = run),
      () => undefined,
    )
    return entry
  }

  return {
    async ask(session, request, language) {
      deleteExpired()
      if (find(session, request.clientMessageId) === undefined) {
        const stored = await replayStored(transcripts, ownerOf(session), request)
        if (stored !== null) return stored
      }
      // Look again: another call with the same id may have begun during the await above.
      const entry = find(session, request.clientMessageId) ?? begin(session, request, language)
      try {
        const run = await entry.starting
        await run.opened
        return run.read(0)
      } catch (error) {
        entries.delete(entry)
        throw error
      }
    },

    async resume(session, id, after) {
      deleteExpired()
      const entry = find(session, id)
      if (entry === undefined) throw new ProblemError('not_found')
      const run = await entry.starting
      await run.opened
      return run.read(after)
    },

    async stop(session, id) {
      const entry = find(session, id)
      if (entry === undefined) throw new ProblemError('not_found')
      const run = await entry.starting
      run.stop()
    },

    isRunning(session, id) {
      const entry = find(session, id)
      return entry !== undefined && isUnfinished(entry)
    },

    stopAll(which, ending) {
      for (const entry of entries) {
        const matches =
          'session' in which
            ? entry.session === which.session
            : entry.owner === which.owner && entry.conversationId === which.conversationId
        if (matches) entry.run?.stop(ending)
      }
    },

    async close() {
      const endings = [...entries].filter(isUnfinished).map(async ({ starting }) => {
        const run = await starting
        run.stop('lost')
        await run.ended
      })
      // A question that the provider refuses leaves nothing to end.
      await Promise.allSettled(endings)
    },
  }
}
