/** What Portico stores for the customer. */
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'
import { changeHook } from './mutation.ts'

export const storedDataQuery = queryOptions({
  queryKey: ['stored-data'],
  queryFn: ({ signal }) => call('GET /api/stored-data', {}, { signal }),
})

export const useExportStoredData = changeHook(async () => {
  const { download } = await import('./download.ts')
  await download('POST /api/stored-data.json', undefined)
})

const erased = ['stored-data', 'assistant', 'labels', 'views', 'visits', 'news', 'calendar-feed']

export const useEraseStoredData = changeHook(() => call('DELETE /api/stored-data'), {
  refreshes: erased,
})
