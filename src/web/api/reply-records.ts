/** Records of the account that the replies of a conversation name. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ReplyRecord } from '#contract/reply-records.ts'

import { call } from './call.ts'

export type { ReplyRecord }

/** `lastReply`: id of the latest reply that has ended. With each one the records are read again. */
export const replyRecordsQuery = (conversationId: string, lastReply: string) =>
  queryOptions({
    queryKey: ['assistant', 'records', conversationId, lastReply],
    queryFn: ({ signal }) =>
      call(
        'GET /api/assistant/conversations/{id}/records',
        { params: { id: conversationId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
