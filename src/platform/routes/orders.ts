import type { Handlers } from '#platform/http/handler.ts'

export const orderRoutes: Pick<Handlers, 'listOrders'> = {
  listOrders: ({ query }, { store, accountId }) => ({ data: store.orders.list(accountId, query) }),
}
