/**
 * Chat replies on a shared store. The process that reads a reply stores its events as they come, so that
 * another one can go on sending them, and conclude it if the first has died.
 */
import type { Transcripts } from '#bff/conversations/transcripts.ts'
import type { AssistantEvent } from '#contract/assistant.ts'
import type { Foundation } from '#server/foundation.ts'
import { ProblemError } from '#server/problems.ts'
import { parseRecord, readRecord, type Lease } from '#server/store.ts'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'
import type { ReplyRun } from './reply-run.ts'

const replyKind = 'reply'
const partKind = 'reply-part'
const prefix = 'reply '
/** Topics of announcements. */
const stopTopic = 'reply-stop'
const readTopic = 'reply-read'

/** Milliseconds. How long a reply can be resumed after its end. */
const resumableFor = 300_000
const storeEvery = 150
const lookEvery = 150
/** A tenth of the default time that a reply goes on without a reader. */
const tellReadingEvery = 3_000
const concludeEvery = 1_000

export interface SharedReply {
  owner: string
  messageId: string
  clientMessageId: string
  /** `null` until a new conversation has been created. */
  conversationId: string | null
  /** Handle of the session. */
  session: string
  isRunning: boolean
}

/** Names a reply, or all of a conversation. */
export type Stopped = { owner: string } & ({ id: string } | { conversationId: string })

type SharedRepliesNeeds = Pick<Foundation, 'clock' | 'config' | 'log' | 'store'> & {
  transcripts: Transcripts
}

export type SharedReplies = ReturnType<typeof createSharedReplies>

const idOf = ({ owner, clientMessageId }: Pick<SharedReply, 'owner' | 'clientMessageId'>) =>
  JSON.stringify([owner, clientMessageId])
const partId = (messageId: string, part: number) => `${messageId} ${String(part).padStart(6, '0')}`

export function createSharedReplies({
  clock,
  config,
  log,
  store,
  transcripts,
}: SharedRepliesNeeds) {
  const publishing = new Set<Promise<void>>()
  const lifetime = () => clock.now() + config.PORTICO_CHAT_TOTAL_MS + resumableFor

  const replyRecord = (reply: SharedReply) => ({
    kind: replyKind,
    id: idOf(reply),
    owner: reply.owner,
    value: Buffer.from(JSON.stringify(reply)),
    expiresAt: lifetime(),
  })
  const partRecord = (messageId: string, part: number, events: readonly AssistantEvent[]) => ({
    kind: partKind,
    id: partId(messageId, part),
    owner: messageId,
    value: Buffer.from(JSON.stringify(events)),
    expiresAt: lifetime(),
  })
  const parseReply = parseRecord<SharedReply>
  const readPart = (messageId: string, part: number) =>
    readRecord<AssistantEvent[]>(store, partKind, partId(messageId, part))
  const list = async (owner: string) => (await store.list(replyKind, owner)).map(parseReply)

  async function withdraw(reply: SharedReply, lease: Lease): Promise<void> {
    await store.delete(replyKind, idOf(reply))
    await lease.release()
  }

  async function storeEvents(reply: SharedReply, lease: Lease, run: ReplyRun): Promise<void> {
    await lease.put(replyRecord(reply))
    let [sent, part] = [0, 0]
    for (;;) {
      const isLast = !run.isRunning
      const events = run.log.after(sent)
      if (events.length > 0) {
        await lease.put(partRecord(reply.messageId, part, events))
        sent += events.length
        part += 1
      }
      if (isLast) break
      await Promise.race([run.ended, clock.sleep(storeEvery)])
    }
    await lease.put(replyRecord({ ...reply, isRunning: false }))
    await lease.release()
  }

  /** Ends a reply whose process has died. What it had stored stays, marked as incomplete. */
  async function conclude(id: string): Promise<void> {
    const lease = await store.claim(prefix + id)
    if (!lease) return
    const stored = await store.get(replyKind, id)
    const reply = stored && parseReply(stored)
    if (!reply?.isRunning) return lease.release()
    const { messageId, owner } = reply
    const events = new EventLog()
    let part = 0
    for (let next = await readPart(messageId, part); next; next = await readPart(messageId, part)) {
      for (const event of next) events.add(event)
      part += 1
    }
    // The provider had not begun a reply.
    if (events.last === 0) return withdraw(reply, lease)
    const end: AssistantEvent = { type: 'end', finish: 'incomplete' }
    if (!events.hasEnded) await lease.put(partRecord(messageId, part, [end]))
    const { conversationId } = reply
    const messages = conversationId ? await transcripts.messages(owner, conversationId) : []
    const position = messages.findIndex((message) => message.id === messageId)
    const message = messages[position]
    if (conversationId && message?.finish === null) {
      const ended = { ...message, text: events.text, finish: 'incomplete' as const }
      await transcripts.saveMessages([{ owner, conversationId, position, message: ended }])
    }
    await lease.put(replyRecord({ ...reply, isRunning: false }))
    await lease.release()
  }

  async function concludeAbandoned(): Promise<void> {
    try {
      for (const name of await store.abandoned(prefix)) await conclude(name.slice(prefix.length))
    } catch (error) {
      log.error({ err: error }, 'abandoned replies not concluded')
    }
  }
  let concluding = Promise.resolve()
  const timer = setInterval(() => {
    concluding = concluding.then(concludeAbandoned)
  }, concludeEvery).unref()

  return {
    /** `id`: the reply's, or the question's `clientMessageId`. */
    find: async (owner: string, id: string): Promise<SharedReply | undefined> =>
      (await list(owner)).find(
        ({ messageId, clientMessageId }) => messageId === id || clientMessageId === id,
      ),

    /** @throws ProblemError `overloaded`, or `conflict` if the conversation has a running reply */
    async begin(reply: SharedReply): Promise<Lease> {
      const running = (await list(reply.owner)).filter(({ isRunning }) => isRunning)
      if (running.length >= config.PORTICO_SESSION_CHATS)
        throw new ProblemError('overloaded', { retryAfterSeconds: 5 })
      const { conversationId } = reply
      if (conversationId && running.some((other) => other.conversationId === conversationId))
        throw new ProblemError('conflict')
      // If another process has just begun it, the next try finds it.
      const lease = await store.claim(prefix + idOf(reply))
      if (!lease) throw new ProblemError('overloaded', { retryAfterSeconds: 1 })
      await lease.put(replyRecord(reply))
      return lease
    },

    withdraw,

    /** Stores the events of a reply until its end. */
    publish(reply: SharedReply, lease: Lease, run: ReplyRun): void {
      const done = run.opened
        .then(
          () => storeEvents(reply, lease, run),
          () => withdraw(reply, lease),
        )
        // Another process concludes it.
        .catch((error: unknown) => {
          log.error({ err: error }, 'reply not shared')
          return lease.abandon()
        })
        .catch(() => undefined)
        .finally(() => publishing.delete(done))
      publishing.add(done)
    },

    /** The events after number `after` of a reply that another process reads. */
    follow(reply: SharedReply, after: number): ReadableStream<Uint8Array> {
      const events = new EventLog()
      const left = new AbortController()
      const stream = streamEvents(events, after, () => left.abort())
      const add = (event: AssistantEvent) => {
        // The browser has seen more than was stored, so the end needs a number it has not seen.
        while (event.type === 'end' && events.last < after) events.add({ type: 'text', delta: '' })
        events.add(event)
      }
      async function follow(): Promise<void> {
        let toldAt = Number.NEGATIVE_INFINITY
        for (let part = 0; !left.signal.aborted && !events.hasEnded;) {
          const next = await readPart(reply.messageId, part)
          if (next) {
            next.forEach(add)
            part += 1
            events.announce()
            continue
          }
          if (!(await store.get(replyKind, idOf(reply)))) throw new Error('the reply was withdrawn')
          if (clock.now() - toldAt >= tellReadingEvery) {
            toldAt = clock.now()
            await store.announce(readTopic, reply.messageId)
          }
          await clock.sleep(lookEvery)
        }
      }
      follow().catch(() => {
        add({ type: 'end', finish: 'incomplete' })
        events.announce()
      })
      return stream
    },

    /** Tells the other processes to stop replies. */
    stop: (which: Stopped) => store.announce(stopTopic, JSON.stringify(which)),
    onStop: (listener: (which: Stopped) => void) =>
      store.onAnnouncement(stopTopic, (text) => listener(JSON.parse(text) as Stopped)),
    /** `listener` gets the id of a reply that a browser reads through another process. */
    onReading: (listener: (messageId: string) => void) => store.onAnnouncement(readTopic, listener),

    async close(): Promise<void> {
      clearInterval(timer)
      await concluding
      await Promise.all(publishing)
    },
  }
}
