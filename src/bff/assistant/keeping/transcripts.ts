import type { Clock } from '#bff/core.ts'
import type { Vault } from '#bff/sessions/vault.ts'
import type { Store, StoredRecord } from '#bff/store.ts'
import type { Conversation, Message } from '#contract/assistant.ts'

const conversationKind = 'conversation'
const messageKind = 'conversation-message'
/** A conversation that nobody continues is kept this long. */
const keptFor = 400 * 86_400_000

/** Our record of a conversation. */
export interface KeptConversation extends Conversation {
  /** The provider's id, where it is another one than ours; `null`: it has told none. */
  providerId: string | null
}

/** A message and where in its conversation it stands. */
interface Positioned {
  position: number
  message: Message
}

/** A message of an account's conversation. */
export interface Part extends Positioned {
  account: string
  conversationId: string
}

export interface Transcripts {
  conversation(account: string, id: string): Promise<KeptConversation | null>
  conversations(account: string): Promise<KeptConversation[]>
  /** A conversation, and messages of it by their position: all of it or nothing. */
  keep(account: string, conversation: KeptConversation, messages?: Positioned[]): Promise<void>
  /** Messages of several conversations, all or none: one write for all answers under way. */
  keepParts(parts: Part[]): Promise<void>
  messages(account: string, id: string): Promise<Message[]>
  /** Takes messages away from a position on. */
  cut(account: string, id: string, position: number): Promise<void>
  /** Deletes a conversation with all its messages. True where there was one. */
  forget(account: string, id: string): Promise<boolean>
}

const recordId = (account: string, id: string) => JSON.stringify([account, id])
const messageRecordId = (account: string, id: string, position: number) =>
  JSON.stringify([account, id, String(position).padStart(6, '0')])

/** Transcripts at rest, sealed each to its own record: nothing of them can be read in the store. */
export const createTranscripts = ({
  store,
  vault,
  clock,
}: {
  store: Store
  vault: Vault
  clock: Clock
}): Transcripts => {
  const sealed = (kind: string, id: string, owner: string, value: unknown): StoredRecord => ({
    kind,
    id,
    owner,
    value: vault.seal(JSON.stringify(value), `${kind} ${id}`),
    expiresAt: clock.now() + keptFor,
  })
  /** `null` where it does not open any more: its key was taken away. */
  const opened = (record: StoredRecord): unknown => {
    const plain = vault.open(record.value, `${record.kind} ${record.id}`)
    return plain === null ? null : JSON.parse(plain.toString())
  }
  const sealedMessage = ({ account, conversationId, position, message }: Part): StoredRecord =>
    sealed(
      messageKind,
      messageRecordId(account, conversationId, position),
      recordId(account, conversationId),
      message,
    )
  const all = (records: StoredRecord[]): unknown[] =>
    records.map(opened).filter((value) => value !== null)

  return {
    async conversation(account, id) {
      const record = await store.get(conversationKind, recordId(account, id))
      // Written by `keep` below; so are the other casts here.
      return record === null ? null : (opened(record) as KeptConversation | null)
    },
    conversations: async (account) =>
      all(await store.list(conversationKind, account)) as KeptConversation[],
    keep: (account, conversation, messages = []) =>
      store.put(
        sealed(conversationKind, recordId(account, conversation.id), account, conversation),
        ...messages.map((message) =>
          sealedMessage({ account, conversationId: conversation.id, ...message }),
        ),
      ),
    keepParts: (parts) => store.put(...parts.map(sealedMessage)),
    messages: async (account, id) =>
      all(await store.list(messageKind, recordId(account, id))) as Message[],
    async cut(account, id, position) {
      const records = await store.list(messageKind, recordId(account, id))
      const first = messageRecordId(account, id, position)
      const late = records.filter((record) => record.id >= first)
      await Promise.all(late.map((record) => store.delete(messageKind, record.id)))
    },
    async forget(account, id) {
      await store.deleteOwned(messageKind, recordId(account, id))
      return store.delete(conversationKind, recordId(account, id))
    },
  }
}
