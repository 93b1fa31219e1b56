/** The private address that a calendar app subscribes to. */
import { queryOptions } from '@tanstack/react-query'

import type { CalendarOptions } from '#contract/calendar-feed.ts'

import { call } from './call.ts'
import { changeHook } from './mutation.ts'
import { pollInterval } from './pages.ts'

export type { CalendarOptions }

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call('GET /api/calendar-feed', {}, { signal }),
  refetchInterval: ({ state: { data } }) => pollInterval(data && (!data.available || !!data.soon)),
})

const meta = { refreshes: ['calendar-feed'] }

/** Makes the address, or another one in its place. It is stated in the response and never again. */
export const useMakeCalendarFeed = changeHook(
  (body: CalendarOptions) => call('POST /api/calendar-feed', { body }),
  meta,
)

export const useChangeCalendarFeed = changeHook(
  (body: CalendarOptions) => call('PATCH /api/calendar-feed', { body }),
  meta,
)

export const useEndCalendarFeed = changeHook(() => call('DELETE /api/calendar-feed', {}), meta)
