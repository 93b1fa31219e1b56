/** How notifications are filtered and sorted: unread first, then newest. */
import { withoutSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Notification } from '#contract/notifications.ts'

const readRank = ({ read }: Notification) => (read === true ? 1 : 0)
const age = ({ createdAt }: Notification) => (createdAt === null ? null : -Date.parse(createdAt))

export const notificationList: ListDescription<Notification> = {
  id: ({ id }) => id,
  text: () => [],
  hiddenText: ({ title, body }) => [title, body],
  values: {
    severity: ({ severity }) => severity,
    category: ({ category }) => category,
  },
  facets: {
    severity: {},
    category: {},
    read: { of: ({ read }) => (read === null ? 'unknown' : String(read)), filter: 'unread' },
  },
  tests: { unread: ({ read }) => read === false },
  sorts: { read: [readRank, age], createdAt: [({ createdAt }) => createdAt] },
  amountSorts: [],
  defaultSort: 'read',
  groups: {},
  sums: withoutSums,
}
