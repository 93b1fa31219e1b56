import type { StoredActions } from '#bff/actions/stored-action.ts'
import type { Conversation, Message } from '#contract/assistant.ts'
import { mapped } from '#ledger/steps.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import type { Clock } from '#server/clock.ts'
import { parseRecord, readRecord, type Store, type StoredRecord } from '#server/store.ts'
import { turns } from '#server/turns.ts'

const conversationKind = 'conversation'
const messageKind = 'conversation-message'
/** How long a transcript is kept after its last message, in milliseconds. */
export const retention = 400 * 86_400_000

export interface StoredConversation extends Conversation {
  /** The provider's id of the conversation; `null` until the provider has sent one. */
  providerId: string | null
}

export const newestFirst = (a: Conversation, b: Conversation): number =>
  (b.updatedAt ?? b.createdAt ?? '').localeCompare(a.updatedAt ?? a.createdAt ?? '')

interface PositionedMessage {
  /** Index in the conversation, from 0. */
  position: number
  message: Message
}

export interface TranscriptMessage extends PositionedMessage {
  owner: string
  conversationId: string
}

export interface Transcripts {
  conversation(owner: string, id: string): Promise<StoredConversation | null>
  conversations(owner: string): Promise<StoredConversation[]>
  /** Saves a conversation and some of its messages, all or nothing. */
  save(
    owner: string,
    conversation: StoredConversation,
    messages?: PositionedMessage[],
  ): Promise<void>
  /**
   * Saves what `make` returns, with messages, unless it is `null`. Changes of a conversation are made in
   * turn, so that none undoes another. Returns what was saved.
   */
  change<C extends StoredConversation | null>(
    owner: string,
    id: string,
    make: (stored: StoredConversation | null) => C,
    messages?: PositionedMessage[],
  ): Promise<C>
  /** Saves messages of several conversations, all or nothing, in one write. */
  saveMessages(messages: TranscriptMessage[]): Promise<void>
  messages(owner: string, id: string): Promise<Message[]>
  /** The size of its messages. */
  bytes(owner: string, id: string): Promise<number>
  /** Deletes the message at `position` and all after it. */
  truncate(owner: string, id: string, position: number): Promise<void>
  /** Deletes a conversation with all its messages. Returns whether it existed. */
  delete(owner: string, id: string): Promise<boolean>
  /** Deletes the owner's conversations, with what `proposals` has of them. */
  deleteAll(owner: string, proposals: Pick<StoredActions, 'deleteConversation'>): Promise<void>
}

const recordId = (owner: string, id: string) => JSON.stringify([owner, id])
const messageRecordId = (owner: string, id: string, position: number) =>
  JSON.stringify([owner, id, String(position).padStart(6, '0')])

export const createTranscripts = ({
  store,
  clock,
}: {
  store: Store
  clock: Clock
}): Transcripts => {
  const toRecord = (kind: string, id: string, owner: string, value: unknown): StoredRecord => ({
    kind,
    id,
    owner,
    value: Buffer.from(JSON.stringify(value)),
    expiresAt: clock.now() + retention,
  })
  const messageRecord = ({ owner, conversationId, position, message }: TranscriptMessage) =>
    toRecord(
      messageKind,
      messageRecordId(owner, conversationId, position),
      recordId(owner, conversationId),
      message,
    )

  const all = async <T>(
    owner: string,
    kind: string,
    recordsOwner: string,
    of: (record: StoredRecord) => T,
  ): Promise<T[]> =>
    turns.run(
      owner,
      mapped(await store.list(kind, recordsOwner), (r) => of(r)),
    )

  const ofConversation = <T>(owner: string, id: string, work: () => Promise<T>): Promise<T> =>
    inTurn(store, `${conversationKind} ${recordId(owner, id)}`, work)

  const transcripts: Transcripts = {
    conversation: (owner, id) => readRecord(store, conversationKind, recordId(owner, id)),
    conversations: (owner) => all(owner, conversationKind, owner, parseRecord<StoredConversation>),
    save: (owner, conversation, messages = []) =>
      store.put(
        toRecord(conversationKind, recordId(owner, conversation.id), owner, conversation),
        ...messages.map((message) =>
          messageRecord({ owner, conversationId: conversation.id, ...message }),
        ),
      ),
    change: (owner, id, make, messages) =>
      ofConversation(owner, id, async () => {
        const changed = make(await transcripts.conversation(owner, id))
        if (changed !== null) await transcripts.save(owner, changed, messages)
        return changed
      }),
    saveMessages: (messages) => store.put(...messages.map(messageRecord)),
    messages: (owner, id) => all(owner, messageKind, recordId(owner, id), parseRecord<Message>),
    bytes: async (owner, id) =>
      (await store.list(messageKind, recordId(owner, id))).reduce(
        (sum, { value }) => sum + value.length,
        0,
      ),
    async truncate(owner, id, position) {
      const records = await store.list(messageKind, recordId(owner, id))
      const first = messageRecordId(owner, id, position)
      const removed = records.filter((record) => record.id >= first)
      await Promise.all(removed.map((record) => store.delete(messageKind, record.id)))
    },
    delete: (owner, id) =>
      ofConversation(owner, id, async () => {
        await store.deleteOwned(messageKind, recordId(owner, id))
        return store.delete(conversationKind, recordId(owner, id))
      }),
    async deleteAll(owner, proposals) {
      for (const { id } of await transcripts.conversations(owner)) {
        await proposals.deleteConversation(owner, id)
        await transcripts.delete(owner, id)
      }
    },
  }
  return transcripts
}
