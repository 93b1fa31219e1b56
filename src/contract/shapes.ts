/** Shapes shared by several resources: `docs/contract.md`, "Conventions". */
import { z } from 'zod'

import { classified, Count, FreeText, type FieldClass, Quantity, Word } from './classes.ts'
import { type Fact, factClasses } from './facts.ts'

/** Minor units per ISO 4217 (JPY 0 digits, KWD 3). Without a stated currency, two digits. */
export const Money = classified(
  'amount',
  z.object({ minorUnits: z.int(), currency: z.string().length(3).nullable() }),
)
export type Money = z.infer<typeof Money>

/** A day, `2026-12-01`. It has no time zone, so it never shifts. */
export const CalendarDate = classified('public', z.string().regex(/^\d{4}-\d{2}-\d{2}$/))
export type CalendarDate = z.infer<typeof CalendarDate>

/** RFC 3339 in UTC, `2026-12-01T08:30:00Z`. */
export const Instant = classified(
  'public',
  z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/),
)
export type Instant = z.infer<typeof Instant>

/** A service, as a client names it: an id is unique only within its type. */
export const ServiceRef = z.strictObject({ type: z.string().max(255), id: z.string().max(255) })
export type ServiceRef = z.infer<typeof ServiceRef>

/** Fields that the operator asked to show may contain anything. */
const classOfExtra = ({ fact }: { fact?: unknown }): FieldClass =>
  fact === null ? 'personal' : factClasses[fact as Fact]

/** A provider field that no reader claims, shown under "More details". */
export const Extra = z.object({
  /** What it states; `null` for a field that the operator asked to show. */
  fact: z.enum(Object.keys(factClasses) as Fact[]).nullable(),
  /** The operator's label per language; `null` if `fact` names it. */
  labels: z.record(Word, Word).nullable(),
  /** Days are `2026-12-01`, flags `yes` or `no`, and no limit is `unlimited`. */
  value: classified(classOfExtra, z.string().max(200).nullable()),
})
export type Extra = z.infer<typeof Extra>

export const AutoRenew = z.object({
  enabled: z.boolean(),
  changeable: z.boolean(),
  lockedReason: FreeText.nullable(),
})
export type AutoRenew = z.infer<typeof AutoRenew>

export const Renewal = z.object({
  on: CalendarDate.nullable(),
  price: Money.nullable(),
  /** `null` if not stated, or if the newest invoice adds no tax. */
  taxIncluded: z.boolean().nullable(),
  termMonths: Count.positive().nullable(),
})
export type Renewal = z.infer<typeof Renewal>

/**
 * The tax that a coming charge is expected to have, and the invoice that states it: the account's newest.
 */
export const TaxRate = z.object({
  name: FreeText.nullable(),
  ratePercent: Quantity,
  invoice: z.object({ id: Word, number: Word }),
})
export type TaxRate = z.infer<typeof TaxRate>

/** A period that an open invoice bills already: its charge is due with that invoice. */
export const BilledPeriod = z.object({
  /** The invoice's. */
  id: Word,
  number: Word,
  from: CalendarDate,
  to: CalendarDate.nullable(),
})
export type BilledPeriod = z.infer<typeof BilledPeriod>

/** The service or domain a line, charge or notification is about. `type` is `null` if not stated. */
export const Subject = z.object({
  kind: z.enum(['service', 'domain']),
  type: Word.nullable(),
  id: Word,
})
export type Subject = z.infer<typeof Subject>

/** One sum per currency and tax basis. `uncounted` rows lack a price or currency and are in no sum. */
export const Totals = z.object({
  sums: classified(
    'amount',
    z.array(z.object({ amount: Money, taxIncluded: z.boolean().nullable() })),
  ),
  uncounted: Count,
})
export type Totals = z.infer<typeof Totals>

export const Group = z.object({
  key: Word,
  count: Count,
  /** Index of the group's first row in the filtered list. */
  offset: Count,
  /** What is certain to be charged, and on no invoice yet. */
  totals: Totals,
  /** Rows of the group whose next charge is in `totals`. */
  renewals: Count,
  /** Charges in `totals` that repeat those of rows in an earlier group. */
  repeats: Count,
  /** Rows whose next charge is on an open invoice. They are in no sum. */
  billed: Count,
  /** What ends, because auto-renew is off. */
  ending: z.object({ count: Count, totals: Totals }),
  /** Rows that have expired. They are in no sum. */
  expired: Count,
  /** Rows that may be charged or end, but nobody states whether or when. They are in no sum. */
  uncertain: Count,
})
export type Group = z.infer<typeof Group>

const listFields = {
  total: Count,
  offset: Count,
  limit: Count,
  facets: z.record(Word, z.record(Word, Count)),
  groups: z.array(Group),
  unreadable: z.array(z.object({ id: Word.nullable() })),
  asOf: Instant,
  stale: z.boolean(),
  /** While `stale`, how long the provider asked us to wait; `null` if it did not say. */
  retryAfterSeconds: Count.nonnegative().nullable(),
  complete: z.boolean(),
  loaded: Count,
  expected: Count.nullable(),
}

/** One page of a list: `docs/contract.md`, "Lists". */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), ...listFields })

/** Response of `fields=keys`: all rows, each with enough to select it and add it up. */
export const keys = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: Count })

export type List<T> = z.infer<z.ZodObject<typeof listFields>> & { items: T[] }
