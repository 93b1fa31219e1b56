/** What the provider lists, by family, and how a whole list is read in the customer's own context. */
import { Fault } from '#bff/faults.ts'
import { readAccount } from '#bff/readers/account.ts'
import type { ReadContext } from '#bff/readers/context.ts'
import { type Item, type ListFamilies, type Origin, readList } from '#bff/readers/lists.ts'
import type { ProviderProfile } from '#bff/readers/profile.ts'
import { ReadError, type Source } from '#bff/readers/source.ts'
import type { Account } from '#contract/account.ts'

export interface Families extends ListFamilies {
  account: Account
}
export type Family = keyof Families

/** A list as far as it has been read. */
export interface Reading<T> {
  readonly items: readonly T[]
  /** Records that could not be read. */
  readonly unreadable: readonly { id: string | null }[]
  readonly complete: boolean
  readonly loaded: number
  readonly expected: number | null
}

const origins = new WeakMap<object, Origin>()

/** The provider's own spelling of an item that was read; `null` where it came another way. */
export const originOf = (item: object): Origin | null => origins.get(item) ?? null

/** Keeps the provider's spelling beside the item. */
export function withOrigin<T extends object>({ value, origin }: Item<T>): T {
  origins.set(value, origin)
  return value
}

/** What the readers throw, as a fault. */
export async function asFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ReadError ? new Fault('provider_unreadable', { cause: error }) : error
  }
}

/** The account's day, in its own zone: `2026-11-20`. */
export const dayIn = (timeZone: string | null, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', dateStyle: 'short' }).format(now)

export const contextOf = (
  profile: ProviderProfile,
  owner: string,
  account: Account | null,
  now: number,
): ReadContext => ({
  profile,
  accountCurrency: account?.currency ?? null,
  timeZone: account?.timeZone ?? null,
  today: dayIn(account?.timeZone ?? null, now),
  keyHash: owner,
})

/** Reads a family whole; `onProgress` with the rows so far. */
export async function readFamily(
  family: Family,
  source: Source,
  context: ReadContext,
  onProgress: (reading: Reading<unknown>) => void,
): Promise<Reading<unknown>> {
  if (family === 'account') {
    const items = [await readAccount(source, context)]
    return { items, unreadable: [], complete: true, loaded: 1, expected: 1 }
  }
  const { items, unreadable } = await readList(family, source, context, (progress) => {
    const { loaded, expected } = progress
    const rows = progress.items.map((item) => withOrigin<object>(item))
    onProgress({ items: rows, unreadable: progress.unreadable, complete: false, loaded, expected })
  })
  const rows = items.map((item) => withOrigin<object>(item))
  const loaded = rows.length + unreadable.length
  return { items: rows, unreadable, complete: true, loaded, expected: loaded }
}
