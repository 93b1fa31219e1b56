import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type {
  Conversation,
  ConversationList,
  ConversationWithMessages,
  Message,
} from '#contract/assistant.ts'
import { array, nonEmpty, object } from '#dialects/stream/shapes.ts'
import { foldedForms } from '#i18n/fold.ts'
import { withoutFormatCharacters } from '#i18n/format-characters.ts'
import { searchTerms } from '#i18n/search-text.ts'
import { instant } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { type Steps, turns } from '#server/turns.ts'

import type { TranscriptQuota } from './quota.ts'
import { newestFirst, type StoredConversation, type Transcripts } from './transcripts.ts'

const maxLength = 60

/** A conversation's title from its first question: one line, cut at a word. */
export const titleOf = (question: string): string => {
  const line = withoutFormatCharacters(question).replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  // Never cut through a surrogate pair.
  const cut = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  const wholeWords = cut.replace(/\s+\S*$/u, '')
  return `${wholeWords.length > maxLength / 2 ? wholeWords : cut}…`
}

const path = '/api/v1/sdk/ai-agent/conversations'

/** Owner of transcripts: a key, because another one of the account may see less, or a person's link. */
export const ownerOf = ({ recordOwner }: Pick<SignedIn, 'recordOwner'>): string =>
  `key ${recordOwner}`

/** §4.7 leaves the created conversation's shape open, so look for its id in the usual places. */
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
  return typeof id === 'number' ? String(id) : nonEmpty(id)
}

/** Errors that mean the provider has no conversations, or none now. Ours then exist in Portico alone. */
const unsupportedCodes = new Set([
  'not_found',
  'provider_error',
  'provider_unreadable',
  'invalid_input',
  'conflict',
  'read_only',
])

const withoutProviderId = ({
  providerId: _providerId,
  ...conversation
}: StoredConversation): Conversation => conversation

export type Conversations = ReturnType<typeof createConversations>

export const createConversations = (
  data: Pick<CustomerData, 'provider' | 'snapshots' | 'clock'>,
  transcripts: Transcripts,
  quota: Pick<TranscriptQuota, 'trimmedAt'>,
) => {
  const now = () => instant(data.clock.now())

  const listAtProvider = async (session: SignedIn, fresh: boolean) => {
    try {
      return await data.snapshots.get(session, 'conversations', { fresh })
    } catch (error) {
      // Without a provider list, our own transcripts are the list.
      if (error instanceof ProblemError && unsupportedCodes.has(error.code)) return null
      throw error
    }
  }

  const find = async (session: SignedIn, id: string): Promise<StoredConversation> => {
    const stored = await transcripts.conversation(ownerOf(session), id)
    if (stored !== null) return stored
    const listed = await listAtProvider(session, false)
    const conversation = listed?.items.find((item) => item.id === id)
    if (conversation === undefined) throw new ProblemError('not_found')
    return { ...conversation, providerId: id }
  }

  /** One conversation after the other, because together their messages need much memory. */
  const search = async (
    owner: string,
    conversations: readonly Conversation[],
    q: string,
    signal: AbortSignal,
  ): Promise<Conversation[]> => {
    const terms = searchTerms(q)
    function* isIn(texts: readonly string[]): Steps<boolean> {
      for (const text of texts) {
        yield
        const forms = foldedForms(text)
        if (terms.every((term) => term.some((form) => forms.includes(form)))) return true
      }
      return false
    }
    const found: Conversation[] = []
    for (const conversation of conversations) {
      const { id, title } = conversation
      const isNamed = await turns.run(owner, isIn([title]), signal)
      const texts = isNamed ? [] : (await transcripts.messages(owner, id)).map(({ text }) => text)
      if (isNamed || (await turns.run(owner, isIn(texts), signal))) found.push(conversation)
    }
    return found
  }

  return {
    /** From our transcripts or the provider's list. @throws ProblemError `not_found` */
    find,

    async list(
      session: SignedIn,
      q: string | undefined,
      fresh: boolean,
      signal: AbortSignal,
    ): Promise<ConversationList> {
      const owner = ownerOf(session)
      const stored = await transcripts.conversations(owner)
      const listed = await listAtProvider(session, fresh)
      const storedIds = new Set(stored.flatMap(({ id, providerId }) => [id, providerId]))
      const others = (listed?.items ?? []).filter(({ id }) => !storedIds.has(id))
      let items = [...stored.map(withoutProviderId), ...others].sort(newestFirst)
      if (q !== undefined && q.trim() !== '') items = await search(owner, items, q.trim(), signal)
      const complete = listed?.complete ?? true
      return {
        items,
        unreadable: [...(listed?.unreadable ?? [])],
        asOf: instant(listed?.asOf ?? data.clock.now()),
        stale: listed?.stale ?? false,
        retryAfterSeconds: listed?.retryAfterSeconds ?? null,
        complete,
        total: items.length,
        offset: 0,
        limit: items.length,
        facets: {},
        groups: [],
        trimmedAt: await quota.trimmedAt(owner),
        loaded: items.length,
        expected: complete ? items.length : null,
      }
    },

    async get(session: SignedIn, id: string): Promise<ConversationWithMessages> {
      const conversation = await find(session, id)
      const messages = await transcripts.messages(ownerOf(session), id)
      const hasTranscript =
        messages.length > 0 || (await transcripts.conversation(ownerOf(session), id)) !== null
      return { ...withoutProviderId(conversation), messages: hasTranscript ? messages : null }
    },

    /** Creates it at the provider too, if the provider has conversations. Does not store it. */
    async create(
      session: SignedIn,
      title: string,
      model: string | null,
    ): Promise<StoredConversation> {
      let providerId: string | null = null
      try {
        const { body } = await data.provider.write(session, 'POST', path, {
          title,
          ...(model === null ? {} : { model }),
        })
        providerId = createdId(body)
      } catch (error) {
        if (!(error instanceof ProblemError) || !unsupportedCodes.has(error.code)) throw error
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

    async rename(session: SignedIn, id: string, title: string): Promise<Conversation> {
      const found = await find(session, id)
      const conversation = await transcripts.change(ownerOf(session), id, (stored) => ({
        ...(stored ?? found),
        title,
      }))
      return withoutProviderId(conversation)
    },

    /** Deletes at the provider first; if that fails, nothing is deleted. */
    async delete(session: SignedIn, id: string): Promise<void> {
      const conversation = await find(session, id)
      const providerId = conversation.providerId
      if (providerId !== null) {
        try {
          await data.provider.write(session, 'DELETE', `${path}/${encodeURIComponent(providerId)}`)
        } catch (error) {
          // Already gone at the provider: delete our own copy.
          if (!(error instanceof ProblemError) || error.code !== 'not_found') throw error
        }
        await data.snapshots.patch(session, 'conversations', (item) => item.id === providerId, null)
      }
      await transcripts.delete(ownerOf(session), id)
    },

    async feedback(
      session: SignedIn,
      messageId: string,
      value: Message['feedback'],
    ): Promise<void> {
      const owner = ownerOf(session)
      const conversations = await transcripts.conversations(owner)
      for (const conversation of conversations.toSorted(newestFirst)) {
        const messages = await transcripts.messages(owner, conversation.id)
        const position = messages.findIndex((message) => message.id === messageId)
        const message = messages[position]
        if (message?.role !== 'assistant') continue
        const rated = { ...message, feedback: value }
        await transcripts.saveMessages([
          { owner, conversationId: conversation.id, position, message: rated },
        ])
        return
      }
      throw new ProblemError('not_found')
    },
  }
}
