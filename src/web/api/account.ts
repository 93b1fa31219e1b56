import { queryOptions } from '@tanstack/react-query'

import type { Account } from '#contract/account.ts'

import { callAged, urlOf } from './call.ts'

export type { Account }

/** The account, with the time it was read from the provider. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal, meta }) => callAged('GET /api/account', {}, { signal, reload: meta?.reload }),
})

/** Due, renewal and expiry dates as an iCalendar file in a language (BCP 47). */
export const calendarUrl = (language: string): string =>
  urlOf('GET /api/calendar.ics', { query: { lang: language } })
