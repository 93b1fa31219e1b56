import type { Sealer } from '#bff/sealer.ts'
import type { Conversation, Message } from '#contract/assistant.ts'
import type { Clock } from '#server/clock.ts'
import type { Store, StoredRecord } from '#server/store.ts'

const conversationKind = 'conversation'
const messageKind = 'conversation-message'
/** How long a transcript is kept after its last message, in milliseconds. */
const retention = 400 * 86_400_000

export interface StoredConversation extends Conversation {
  /** The provider's id of the conversation; `null` until the provider has sent one. */
  providerId: string | null
}

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
  /** Saves messages of several conversations, all or nothing, in one write. */
  saveMessages(messages: TranscriptMessage[]): Promise<void>
  messages(owner: string, id: string): Promise<Message[]>
  /** Deletes the message at `position` and all after it. */
  truncate(owner: string, id: string, position: number): Promise<void>
  /** Deletes a conversation with all its messages. Returns whether it existed. */
  delete(owner: string, id: string): Promise<boolean>
}

const recordId = (owner: string, id: string) => JSON.stringify([owner, id])
const messageRecordId = (owner: string, id: string, position: number) =>
  JSON.stringify([owner, id, String(position).padStart(6, '0')])

/** Stores transcripts sealed: the store holds no readable text of them. */
export const createTranscripts = ({
  store,
  sealer,
  clock,
}: {
  store: Store
  sealer: Sealer
  clock: Clock
}): Transcripts => {
  const seal = (kind: string, id: string, owner: string, value: unknown): StoredRecord => ({
    kind,
    id,
    owner,
    value: sealer.seal(JSON.stringify(value), `${kind} ${id}`),
    expiresAt: clock.now() + retention,
  })
  /** `null` if the secret that sealed it has been removed. */
  const open = (record: StoredRecord): unknown => {
    const plain = sealer.open(record.value, `${record.kind} ${record.id}`)
    return plain === null ? null : JSON.parse(plain.toString())
  }
  const sealMessage = ({ owner, conversationId, position, message }: TranscriptMessage) =>
    seal(
      messageKind,
      messageRecordId(owner, conversationId, position),
      recordId(owner, conversationId),
      message,
    )
  const openAll = (records: StoredRecord[]): unknown[] =>
    records.map(open).filter((value) => value !== null)

  return {
    async conversation(owner, id) {
      const record = await store.get(conversationKind, recordId(owner, id))
      // Safe, like the casts below: only `save` and `saveMessages` write these records.
      return record === null ? null : (open(record) as StoredConversation | null)
    },
    conversations: async (owner) =>
      openAll(await store.list(conversationKind, owner)) as StoredConversation[],
    save: (owner, conversation, messages = []) =>
      store.put(
        seal(conversationKind, recordId(owner, conversation.id), owner, conversation),
        ...messages.map((message) =>
          sealMessage({ owner, conversationId: conversation.id, ...message }),
        ),
      ),
    saveMessages: (messages) => store.put(...messages.map(sealMessage)),
    messages: async (owner, id) =>
      openAll(await store.list(messageKind, recordId(owner, id))) as Message[],
    async truncate(owner, id, position) {
      const records = await store.list(messageKind, recordId(owner, id))
      const first = messageRecordId(owner, id, position)
      const removed = records.filter((record) => record.id >= first)
      await Promise.all(removed.map((record) => store.delete(messageKind, record.id)))
    },
    async delete(owner, id) {
      await store.deleteOwned(messageKind, recordId(owner, id))
      return store.delete(conversationKind, recordId(owner, id))
    },
  }
}
