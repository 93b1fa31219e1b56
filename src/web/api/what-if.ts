/** What the coming charges would be with some switches set otherwise. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { WhatIf } from '#contract/what-if.ts'

import { call } from './call.ts'
import { pollInterval } from './pages.ts'
import type { ServicesFilter } from './services.ts'

export type { WhatIf }

export interface Flip {
  type: string
  id: string
  enabled: boolean
}

/** Only reads. Below `services`, so that it is read again whenever they are. */
export const whatIfQuery = (flips: readonly Flip[], filter: ServicesFilter) =>
  queryOptions({
    queryKey: ['services', 'what-if', flips, filter],
    queryFn: ({ signal }) =>
      call('POST /api/what-if', { body: { flips: [...flips], filter } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.complete),
    gcTime: 0,
  })
