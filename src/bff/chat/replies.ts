import { randomUUID } from 'node:crypto'

import { Gauge } from 'prom-client'

import { ownerOf } from '#bff/conversations/conversations.ts'
import { storedReply } from '#bff/conversations/stored-reply.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { MessageRequest } from '#contract/assistant.ts'
import { ProblemError } from '#server/problems.ts'

import { endedStream } from './event-stream.ts'
import type { ReplyRun } from './reply-run.ts'
import {
  createSharedReplies,
  type SharedReplies,
  type SharedReply,
  type Stopped,
} from './shared-replies.ts'
import { createReplyStarter } from './start-reply.ts'
import type { ReplyParts } from './start-reply.ts'

/** A reply can be resumed for this many milliseconds after its end. */
const resumableFor = 300_000

/** A question and its reply. */
interface ReplyEntry {
  owner: string
  /** Handle of the session. */
  session: string
  /** Hash of the session's API key. */
  key: string
  messageId: string
  clientMessageId: string
  /** `null` until a new conversation has been created. */
  conversationId: string | null
  starting: Promise<ReplyRun>
  /** What `starting` resolved to. */
  run: ReplyRun | null
}

/** The chat replies that this process reads, running or resumable, and those of others. */
export const createReplies = (parts: ReplyParts) => {
  const { data, transcripts } = parts
  const { clock, config, metrics } = data
  const startReply = createReplyStarter(parts)
  const entries = new Set<ReplyEntry>()
  const shared = data.store.isShared ? createSharedReplies({ ...data, transcripts }) : null

  const isUnfinished = (entry: ReplyEntry) => entry.run === null || entry.run.isRunning
  const running: Gauge = new Gauge({
    name: 'portico_chat_replies_running',
    help: 'Chat replies that this server reads from the provider',
    registers: [metrics],
    collect: () => running.set([...entries].filter(isUnfinished).length),
  })

  const deleteExpired = () => {
    for (const entry of entries) {
      const endedAt = entry.run?.endedAt ?? null
      if (endedAt !== null && clock.now() - endedAt > resumableFor) entries.delete(entry)
    }
  }

  const find = (session: SignedIn, id: string): ReplyEntry | undefined => {
    const owner = ownerOf(session)
    for (const entry of entries) {
      if (entry.owner === owner && (entry.messageId === id || entry.clientMessageId === id))
        return entry
    }
    return undefined
  }

  async function startShared(
    others: SharedReplies,
    reply: SharedReply,
    start: () => Promise<ReplyRun>,
  ): Promise<ReplyRun> {
    const lease = await others.begin(reply)
    try {
      const run = await start()
      others.publish(reply, lease, run)
      return run
    } catch (error) {
      await others.withdraw(reply, lease)
      throw error
    }
  }

  const begin = (
    session: SignedIn,
    request: MessageRequest,
    language: string | null,
  ): ReplyEntry => {
    const owner = ownerOf(session)
    const unfinished = [...entries].filter(isUnfinished)
    const own = unfinished.filter((e) => e.session === session.handle || e.key === session.owner)
    if (
      unfinished.length >= config.PORTICO_CHAT_CONNECTIONS ||
      own.length >= config.PORTICO_SESSION_CHATS
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
    const reply: SharedReply = {
      owner,
      messageId,
      clientMessageId,
      conversationId,
      session: session.handle,
      isRunning: true,
    }
    const start = () =>
      startReply({ session, request, language, messageId }, (id) => {
        entry.conversationId = id
        reply.conversationId = id
      })
    const starting = shared ? startShared(shared, reply, start) : start()
    const entry: ReplyEntry = {
      owner,
      session: session.handle,
      key: session.owner,
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

  const stopHere = (which: Stopped) => {
    for (const entry of entries) {
      if (entry.owner !== which.owner) continue
      const matches =
        'id' in which
          ? entry.messageId === which.id || entry.clientMessageId === which.id
          : entry.conversationId === which.conversationId
      if (matches) entry.run?.stop()
    }
  }
  shared?.onStop(stopHere)
  shared?.onReading((messageId) => {
    for (const entry of entries) if (entry.messageId === messageId) entry.run?.keepGoing()
  })

  return {
    /**
     * Asks the provider, or attaches to the reply with the same `clientMessageId`.
     * @throws ProblemError if the question is refused
     */
    async ask(session: SignedIn, request: MessageRequest, language: string | null) {
      deleteExpired()
      if (find(session, request.clientMessageId) === undefined) {
        const other = await shared?.find(ownerOf(session), request.clientMessageId)
        if (other && shared) return shared.follow(other, 0)
        const stored = await storedReply(transcripts, ownerOf(session), request)
        if (stored !== null) return endedStream(stored.map((event, index) => [index + 1, event]))
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

    /** `id`: the reply's id, or the question's `clientMessageId`, here and below. */
    async resume(session: SignedIn, id: string, after: number) {
      deleteExpired()
      const entry = find(session, id)
      if (entry === undefined) {
        const other = await shared?.find(ownerOf(session), id)
        if (!other || !shared) throw new ProblemError('not_found')
        return shared.follow(other, after)
      }
      const run = await entry.starting
      await run.opened
      return run.read(after)
    },

    async stop(session: SignedIn, id: string) {
      const owner = ownerOf(session)
      const entry = find(session, id)
      if (entry === undefined) {
        if (!(await shared?.find(owner, id))) throw new ProblemError('not_found')
        await shared?.stop({ owner, id })
        return
      }
      const run = await entry.starting
      run.stop()
    },

    async isRunning(session: SignedIn, id: string) {
      const entry = find(session, id)
      if (entry) return isUnfinished(entry)
      return (await shared?.find(ownerOf(session), id))?.isRunning ?? false
    },

    /** Stops all replies of a session, of an owner or of a conversation. */
    async stopAll(
      which: { session: string } | { allOf: string } | { owner: string; conversationId: string },
      ending?: 'stopped' | 'key-rejected',
    ) {
      if (!('conversationId' in which)) {
        for (const entry of entries)
          if ('session' in which ? entry.session === which.session : entry.owner === which.allOf)
            entry.run?.stop(ending)
        return
      }
      stopHere(which)
      await shared?.stop(which)
    },

    /** Ends all replies, each with an end event, and saves them. */
    async close() {
      const endings = [...entries].filter(isUnfinished).map(async ({ starting }) => {
        const run = await starting
        run.stop('lost')
        await run.ended
      })
      // A question that the provider refuses leaves nothing to end.
      await Promise.allSettled(endings)
      await shared?.close()
    },
  }
}
