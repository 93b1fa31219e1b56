/**
 * §2 leaves the fields of every resource open. Ours are in camelCase, with amounts as decimal text
 * and dates in ISO 8601.
 */
import { z } from 'zod'

/** A decimal with the digits of its currency (ISO 4217): `142.80` EUR, `4800` JPY, `3.250` KWD. */
export const Money = z
  .object({
    amount: z.string().regex(/^-?\d+(?:\.\d+)?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** A calendar day, `2026-12-01`. */
export const Day = z.iso.date()

/** A moment in UTC, `2026-12-01T08:30:00Z`. */
export const Instant = z.iso.datetime()

/** The service or domain that an invoice line or order item is about. */
export const Subject = z
  .object({ kind: z.enum(['service', 'domain']), type: z.string().nullable(), id: z.string() })
  .meta({ id: 'Subject' })
export type Subject = z.infer<typeof Subject>

/** Always used as nullable: `null` means that the provider's records do not state it. */
export const AutoRenew = z
  .object({
    enabled: z.boolean(),
    /** If `false`, a change is rejected with 409 `set_by_contract`. */
    changeable: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AutoRenew' })
export type AutoRenew = z.infer<typeof AutoRenew>

/** One page of a list. §4.2 and §4.3 leave paging open: ours has page numbers and a total. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int().positive(),
    perPage: z.int().positive(),
    total: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
  })
export type Page<T> = {
  items: T[]
  page: number
  perPage: number
  total: number
  totalPages: number
}

const paging = (largest: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).meta({ description: 'From 1.' }),
  perPage: z.coerce.number().int().min(1).max(largest).default(largest),
})

/** §8 leaves page sizes open: at most 100 records. Unknown parameters are ignored. */
export const PageQuery = z.object(paging(100))

/** Wide enough for the whole price list on one page. */
export const WidePageQuery = z.object(paging(500))
