import { queryOptions } from '@tanstack/react-query'

import type { Account } from '#contract/account.ts'

import { callAged, urlOf } from './call.ts'

export type { Account }

/** The account as the provider states it, with when it was read. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal, meta }) => callAged('GET /api/account', {}, { signal, reload: meta?.reload }),
})

/** A link: due, renewal and expiry days for a calendar program. */
export const calendarUrl = urlOf('GET /api/calendar.ics')
