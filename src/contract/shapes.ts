/** Shapes that every resource shares. Conventions: `docs/contract.md`, "Conventions". */
import { z } from 'zod'

/** Minor units by the ISO 4217 exponent (JPY 0, KWD 3). `currency: null`: not stated, two digits. */
export const Money = z.object({ minorUnits: z.int(), currency: z.string().length(3).nullable() })
export type Money = z.infer<typeof Money>

/** A day, `2026-12-01`, never shifted by a zone. */
export const CalendarDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export type CalendarDate = z.infer<typeof CalendarDate>

/** RFC 3339 in UTC, `2026-12-01T08:30:00Z`. */
export const Instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/)
export type Instant = z.infer<typeof Instant>

/** A remaining simple field of the provider, for the folded "More details". */
export const Extra = z.object({ label: z.string(), value: z.string().max(200) })
export type Extra = z.infer<typeof Extra>

export const AutoRenew = z.object({
  enabled: z.boolean(),
  changeable: z.boolean(),
  lockedReason: z.string().nullable(),
})
export type AutoRenew = z.infer<typeof AutoRenew>

export const Renewal = z.object({
  on: CalendarDate.nullable(),
  price: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  termMonths: z.int().positive().nullable(),
})
export type Renewal = z.infer<typeof Renewal>

/** A service or domain that a line, charge or notice is about. `type: null`: not stated. */
export const Subject = z.object({
  kind: z.enum(['service', 'domain']),
  type: z.string().nullable(),
  id: z.string(),
})
export type Subject = z.infer<typeof Subject>

/** Sums apart by currency and tax basis; `uncounted`: no price or no currency, in no sum. */
export const Totals = z.object({
  sums: z.array(z.object({ amount: Money, taxIncluded: z.boolean().nullable() })),
  uncounted: z.int(),
})
export type Totals = z.infer<typeof Totals>

export const Group = z.object({
  key: z.string(),
  count: z.int(),
  /** Position of the group's first item in the filtered list. */
  offset: z.int(),
  totals: Totals,
  /** Those with auto-renew off. */
  ending: z.object({ count: z.int(), totals: Totals }),
})
export type Group = z.infer<typeof Group>

const listFields = {
  total: z.int(),
  offset: z.int(),
  limit: z.int(),
  facets: z.record(z.string(), z.record(z.string(), z.int())),
  groups: z.array(Group),
  unreadable: z.array(z.object({ id: z.string().nullable() })),
  asOf: Instant,
  stale: z.boolean(),
  /** While `stale`: the provider wants not to be asked before; `null`: not stated. */
  retryAfterSeconds: z.int().nonnegative().nullable(),
  complete: z.boolean(),
  loaded: z.int(),
  expected: z.int().nullable(),
}

/** A page of a list. `docs/contract.md`, "Lists". */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), ...listFields })

export type List<T> = z.infer<z.ZodObject<typeof listFields>> & { items: T[] }
