/** The signed-in staff member who enters a customer's code. */
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('GET /api/support/staff', {}, { signal }),
})
