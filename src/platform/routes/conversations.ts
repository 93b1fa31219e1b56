import { notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const conversationRoutes: Pick<
  Handlers,
  'listConversations' | 'createConversation' | 'deleteConversation'
> = {
  listConversations: ({ query }, { store, accountId }) => ({
    data: store.conversations.list(accountId, query),
  }),

  createConversation: ({ body }, { store, accountId }) => ({
    data: store.conversations.create(
      accountId,
      body.title ?? 'New conversation',
      body.model ?? null,
    ),
  }),

  deleteConversation: ({ params }, { store, accountId }) => {
    const { conversationId } = params
    if (!store.conversations.delete(accountId, conversationId)) throw notFound('conversation')
    return { data: { id: conversationId, deleted: true } }
  },
}
