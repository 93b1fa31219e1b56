import { anyOf, oneOf, page, whole } from './search.ts'

/** What an entry is about. `saw`: pages that support opened, and files. */
export const accessDeeds = ['saw', 'changed', 'shared', 'signed-in'] as const

export const accessActors = ['you', 'other-key', 'support', 'assistant'] as const

/** How far back the access log goes; the page states it. */
export const keptMonths = 12
/** The most days that they have. */
export const keptDays = 366

/** Parameters of `GET /api/access-log` and of the access journal. Sorted newest first. */
export const accessLogSearch = {
  q: page.q,
  offset: page.offset,
  limit: page.limit,
  /** Days back, today included. */
  within: whole(1, keptDays),
  who: anyOf(accessActors),
  deed: oneOf(accessDeeds),
  group: oneOf(['day']),
}
