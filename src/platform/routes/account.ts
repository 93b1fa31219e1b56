import { notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const accountRoutes: Pick<Handlers, 'getAccount'> = {
  getAccount: (_, { store, accountId }) => {
    const account = store.accounts.get(accountId)
    if (account === null) throw notFound('account')
    return { data: account }
  },
}
