import { servePrivate } from '#bff/endpoints.ts'
import { services } from '#contract/services.ts'

import { serviceList } from './descriptions/services.ts'
import { type ListNeeds, listPage } from './page.ts'

const template = 'GET /api/services'

export const servicesEndpoint = (data: ListNeeds) =>
  servePrivate(
    { [template]: services[template] },
    {
      [template]: async ({ query }, call) =>
        (await listPage(data, call, 'services', serviceList, query)).page,
    },
  )
