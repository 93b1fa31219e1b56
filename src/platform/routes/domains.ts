import { notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const domainRoutes: Pick<Handlers, 'listDomains'> = {
  listDomains: ({ query }, { store, accountId }) => {
    if (query.name === undefined) return { data: store.domains.list(accountId, query) }
    const domain = store.domains.get(accountId, query.name)
    if (domain === null) throw notFound('domain')
    return { data: domain }
  },
}
