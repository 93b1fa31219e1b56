/** Reads a whole resource: a list with all its pages, or the account. */
import type { Account } from '#contract/account.ts'
import { readAccount } from '#dialects/readers/account.ts'

import type { ReadContext } from './context.ts'
import { type ListResources, readList } from './lists.ts'
import { withOrigin } from './origins.ts'
import type { Source } from './source.ts'

export interface Resources extends ListResources {
  account: Account
}
export type Resource = keyof Resources

/** A resource as far as it has been read. */
export interface Reading<T> {
  readonly items: readonly T[]
  /** Records that could not be read. */
  readonly unreadable: readonly { id: string | null }[]
  readonly complete: boolean
  readonly loaded: number
  readonly expected: number | null
}

/** Calls `onProgress` with the rows so far, as `readList` does. */
export async function readResource(
  resource: Resource,
  source: Source,
  context: ReadContext,
  onProgress: (reading: Reading<unknown>) => void,
): Promise<Reading<unknown>> {
  if (resource === 'account') {
    const items = [await readAccount(source, context)]
    return { items, unreadable: [], complete: true, loaded: 1, expected: 1 }
  }
  const { items, unreadable, complete, expected } = await readList(
    resource,
    source,
    context,
    (progress) => {
      const { loaded, expected } = progress
      const rows = progress.items.map((item) => withOrigin<object>(item))
      onProgress({
        items: rows,
        unreadable: progress.unreadable,
        complete: false,
        loaded,
        expected,
      })
    },
  )
  const rows = items.map((item) => withOrigin<object>(item))
  const loaded = rows.length + unreadable.length
  return { items: rows, unreadable, complete, loaded, expected: complete ? loaded : expected }
}
