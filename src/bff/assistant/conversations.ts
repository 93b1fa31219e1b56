import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Conversation, ConversationWithMessages, Message } from '#contract/assistant.ts'

import type { KeptConversation, Transcripts } from './keeping/transcripts.ts'
import { array, object, word } from './relay/shapes.ts'

const path = '/api/v1/sdk/ai-agent/conversations'

/** Whose transcripts a session sees: of one account also where several keys are used. */
export const accountOf = (session: Pick<SignedIn, 'account' | 'owner'>): string =>
  session.account === null ? `key ${session.owner}` : `account ${session.account.id}`

/** §4.7 leaves the created conversation's shape open: its id, wherever it stands. */
const createdId = (body: unknown): string | null => {
  const envelope = object(body) ?? {}
  const data = object(envelope['data']) ?? envelope
  const inner = object(data['conversation']) ?? object(array(data['conversations'])[0]) ?? data
  const id =
    inner['id'] ??
    inner['conversationId'] ??
    inner['conversation_id'] ??
    inner['uuid'] ??
    envelope['id']
  return typeof id === 'number' ? String(id) : word(id)
}

/** A provider without this part of its API: a conversation is then only ours. */
const withoutConversations = new Set([
  'not_found',
  'provider_error',
  'provider_unreadable',
  'invalid_input',
  'conflict',
])

const newestFirst = (one: Conversation, other: Conversation): number =>
  (other.updatedAt ?? other.createdAt ?? '').localeCompare(one.updatedAt ?? one.createdAt ?? '')

const shown = ({ providerId: _providerId, ...conversation }: KeptConversation): Conversation =>
  conversation

export interface Conversations {
  list(session: SignedIn, q: string | undefined, fresh: boolean): Promise<ListParts>
  get(session: SignedIn, id: string): Promise<ConversationWithMessages>
  /** A new one, at the provider too where it has conversations. */
  create(session: SignedIn, title: string, model: string | null): Promise<KeptConversation>
  /** Of our records, or of the provider's list. @throws Fault `not_found` */
  find(session: SignedIn, id: string): Promise<KeptConversation>
  rename(session: SignedIn, id: string, title: string): Promise<Conversation>
  /** At the provider first: where that fails, nothing is deleted. */
  delete(session: SignedIn, id: string): Promise<void>
  feedback(session: SignedIn, messageId: string, value: Message['feedback']): Promise<void>
}

interface ListParts {
  items: Conversation[]
  unreadable: { id: string | null }[]
  asOf: number
  stale: boolean
  retryAfterSeconds: number | null
  complete: boolean
}

export const createConversations = (
  core: Pick<Core, 'provider' | 'snapshots' | 'clock'>,
  transcripts: Transcripts,
): Conversations => {
  const now = () => `${new Date(core.clock.now()).toISOString().slice(0, 19)}Z`

  const theirs = async (session: SignedIn, fresh: boolean) => {
    try {
      return await core.snapshots.get(session, 'conversations', { fresh })
    } catch (error) {
      // A provider may have no such list; our own transcripts are there all the same.
      if (error instanceof Fault && withoutConversations.has(error.code)) return null
      throw error
    }
  }

  const find = async (session: SignedIn, id: string): Promise<KeptConversation> => {
    const kept = await transcripts.conversation(accountOf(session), id)
    if (kept !== null) return kept
    const listed = await theirs(session, false)
    const found = listed?.items.find((conversation) => conversation.id === id)
    if (found === undefined) throw new Fault('not_found')
    return { ...found, providerId: id }
  }

  const contains = async (
    account: string,
    conversation: Conversation,
    q: string,
  ): Promise<boolean> => {
    const wanted = q.toLocaleLowerCase()
    if (conversation.title.toLocaleLowerCase().includes(wanted)) return true
    const messages = await transcripts.messages(account, conversation.id)
    return messages.some(({ text }) => text.toLocaleLowerCase().includes(wanted))
  }

  return {
    find,

    async list(session, q, fresh) {
      const account = accountOf(session)
      const kept = await transcripts.conversations(account)
      const listed = await theirs(session, fresh)
      const known = new Set(kept.flatMap(({ id, providerId }) => [id, providerId]))
      const others = (listed?.items ?? []).filter(({ id }) => !known.has(id))
      let items = [...kept.map(shown), ...others].sort(newestFirst)
      if (q !== undefined && q.trim() !== '') {
        const matches = await Promise.all(items.map((item) => contains(account, item, q.trim())))
        items = items.filter((_, index) => matches[index])
      }
      return {
        items,
        unreadable: [...(listed?.unreadable ?? [])],
        asOf: listed?.asOf ?? core.clock.now(),
        stale: listed?.stale ?? false,
        retryAfterSeconds: listed?.retryAfterSeconds ?? null,
        complete: listed?.complete ?? true,
      }
    },

    async get(session, id) {
      const conversation = await find(session, id)
      const messages = await transcripts.messages(accountOf(session), id)
      const ours =
        messages.length > 0 || (await transcripts.conversation(accountOf(session), id)) !== null
      return { ...shown(conversation), messages: ours ? messages : null }
    },

    async create(session, title, model) {
      let providerId: string | null = null
      try {
        const { body } = await core.provider.write(session, 'POST', path, {
          title,
          ...(model === null ? {} : { model }),
        })
        providerId = createdId(body)
      } catch (error) {
        if (!(error instanceof Fault) || !withoutConversations.has(error.code)) throw error
      }
      const at = now()
      return {
        id: providerId ?? crypto.randomUUID(),
        title,
        createdAt: at,
        updatedAt: at,
        model,
        messageCount: 0,
        providerId,
      }
    },

    async rename(session, id, title) {
      const conversation = { ...(await find(session, id)), title }
      await transcripts.keep(accountOf(session), conversation)
      return shown(conversation)
    },

    async delete(session, id) {
      const conversation = await find(session, id)
      const providerId = conversation.providerId
      if (providerId !== null) {
        try {
          await core.provider.write(session, 'DELETE', `${path}/${encodeURIComponent(providerId)}`)
        } catch (error) {
          // Gone at the provider already: what is left of it is ours.
          if (!(error instanceof Fault) || error.code !== 'not_found') throw error
        }
        await core.snapshots.patch(session, 'conversations', (item) => item.id === providerId, null)
      }
      await transcripts.forget(accountOf(session), id)
    },

    async feedback(session, messageId, value) {
      const account = accountOf(session)
      for (const conversation of await transcripts.conversations(account)) {
        const messages = await transcripts.messages(account, conversation.id)
        const position = messages.findIndex((message) => message.id === messageId)
        const message = messages[position]
        if (message?.role !== 'assistant') continue
        await transcripts.keep(account, conversation, [
          { position, message: { ...message, feedback: value } },
        ])
        return
      }
      throw new Fault('not_found')
    },
  }
}
