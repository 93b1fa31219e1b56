/** Who enters a customer's code, where support staff sign in. */
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('GET /api/support/staff', {}, { signal }),
})
