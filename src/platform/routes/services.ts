import { ApiFailure, notFound } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'

export const serviceRoutes: Pick<Handlers, 'listServices' | 'getService' | 'setAutoRenew'> = {
  listServices: ({ query }, { store, accountId }) => ({
    data: store.services.list(accountId, query),
  }),

  getService: ({ params }, { store, accountId }) => {
    const service = store.services.get(accountId, params.type, params.serviceId)
    if (service === null) throw notFound('service')
    return { data: service }
  },

  setAutoRenew: ({ params, body }, { store, accountId }) => {
    const { type, serviceId } = params
    const refusal = store.services.setAutoRenew(accountId, type, serviceId, body.enabled)
    const service = store.services.get(accountId, type, serviceId)
    if (refusal === 'not_found' || service === null) throw notFound('service')
    if (refusal === 'set_by_contract') {
      throw new ApiFailure('set_by_contract', 'Auto-renew of this service is set by contract.', {
        reason: service.autoRenew?.reason,
      })
    }
    if (refusal === 'conflict') {
      throw new ApiFailure(
        'conflict',
        `The service is ${service.status}; there is nothing to renew.`,
      )
    }
    return { data: service, message: `Auto-renew is ${body.enabled ? 'on' : 'off'}.` }
  },
}
