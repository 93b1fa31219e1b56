import type { DatabaseSync } from 'node:sqlite'

import type { Page } from '#wire/shapes.ts'

export interface PageRequest {
  page: number
  perPage: number
}

/** A `T` that is already JSON text. The OpenAPI tests check it against the schema of `T`. */
export interface JsonText<T> {
  text: string
  readonly of?: T
}

/** A page past the end is empty, not an error. */
export const pageOf = <T>(items: T[], total: number, { page, perPage }: PageRequest): Page<T> => ({
  items,
  page,
  perPage,
  total,
  totalPages: Math.ceil(total / perPage),
})

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage

/**
 * Reads an account's records page by page.
 * @param select takes the account, then limit and offset
 * @param toItem takes a row with the selected columns
 */
export function pager<Item>(
  db: DatabaseSync,
  table: string,
  select: string,
  toItem: (row: never) => Item,
): (accountId: string, request: PageRequest) => Page<Item> {
  const count = db.prepare(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`)
  const page = db.prepare(`${select} LIMIT ? OFFSET ?`)
  return (accountId, request) => {
    const rows = page.all(accountId, request.perPage, offsetOf(request))
    const total = Number(count.get(accountId)?.['n'])
    return pageOf((rows as never[]).map(toItem), total, request)
  }
}
