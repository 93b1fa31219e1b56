/**
 * A customer's own labels on services and domains. They stay here; the provider does not see them.
 */
import { z } from 'zod'

import { Count, Personal, ServiceName, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { CalendarDate, Instant, Money, TaxRate, Totals } from './shapes.ts'

export const maxLabels = 200

/** Key of a service, `type/id`, or the ASCII name of a domain that no service represents. */
const Key = z.string().min(1).max(400)
const Name = z.string().trim().min(1).max(60)

const sums = {
  count: Count,
  /** Charges of the next 12 months. */
  coming: Totals,
  /** Paid since 1 January. */
  paid: Totals,
  nextEnd: z.object({ on: CalendarDate, label: ServiceName }).nullable(),
}

export const LabelSums = z.object(sums)
export type LabelSums = z.infer<typeof LabelSums>

export const Label = z.object({
  id: Word,
  /** Often a client's name, so it is hidden from others. */
  name: Personal,
})
export type Label = z.infer<typeof Label>

export const Labels = z.object({
  items: z.array(Label.extend(sums)),
  without: LabelSums,
  /** Whether the lists that the sums are made of are whole. */
  complete: z.boolean(),
})
export type Labels = z.infer<typeof Labels>

export const Labelled = z.object({
  /** By name; `keys` of what has the label. */
  items: z.array(Label.extend({ keys: z.array(Word) })),
})
export type Labelled = z.infer<typeof Labelled>

export const LabelledItem = z.object({
  key: Word,
  kind: z.enum(['service', 'domain']),
  type: Word.nullable(),
  id: Word,
  name: ServiceName,
  /** The next charge, or the end; `null` if there is none. */
  next: z
    .object({
      kind: z.enum(['charge', 'end']),
      on: CalendarDate.nullable(),
      amount: Money.nullable(),
      taxIncluded: z.boolean().nullable(),
      termMonths: Count.nullable(),
    })
    .nullable(),
  coming: Totals,
})
export type LabelledItem = z.infer<typeof LabelledItem>

export const LabelDetail = z.object({
  label: Label.extend(sums),
  items: z.array(LabelledItem),
  /** What coming charges are expected to add; `null` if not known. */
  tax: TaxRate.nullable(),
  asOf: Instant,
  complete: z.boolean(),
})
export type LabelDetail = z.infer<typeof LabelDetail>

export const labels = {
  'GET /api/labels': { output: Labels },
  /** For lists: only which label is on what. Reads nothing from the provider. */
  'GET /api/labelled': { output: Labelled },
  'POST /api/labels': {
    stepUp: 'never',
    body: z.strictObject({ name: Name }),
    output: Label,
    status: 201,
  },
  'GET /api/labels/{id}': { output: LabelDetail },
  'PATCH /api/labels/{id}': {
    stepUp: 'never',
    body: z.strictObject({ name: Name }),
    output: Label,
  },
  /** The services stay. */
  'DELETE /api/labels/{id}': { stepUp: 'never', output: 'none', status: 204 },
  /** What has it gets the other label instead. */
  'POST /api/labels/{id}/merge': {
    stepUp: 'never',
    body: z.strictObject({ into: z.string().max(60) }),
    output: Label,
  },
  'POST /api/labels/{id}/members': {
    stepUp: 'never',
    body: z.strictObject({
      add: z.array(Key).max(10_000).optional(),
      remove: z.array(Key).max(10_000).optional(),
      /** Pasted names, in Unicode or ASCII. */
      names: z.array(z.string().max(255)).max(10_000).optional(),
    }),
    output: z.object({
      /** How many have it now and did not before. */
      added: Count,
      /** Which these are, to undo it. */
      keys: z.array(Word),
      /** Pasted names that no service and no domain has. */
      unknown: z.array(Word),
    }),
    maxBody: 4 * 1024 * 1024,
  },
} as const satisfies EndpointTable
