/**
 * An embedded price table, already formatted by the server: `GET /embed/v1/prices.json`.
 * The keys are public API: within v1 add keys, never remove one.
 */
import { z } from 'zod'

import { Instant } from './shapes.ts'

export const embedColumns = ['register', 'renew', 'cost', 'transfer', 'restore'] as const
export type EmbedColumn = (typeof embedColumns)[number]

const Choice = z.object({ value: z.string(), label: z.string(), current: z.boolean() })

export const EmbedTable = z.object({
  v: z.literal(1),
  locale: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  caption: z.string(),
  /** Style sheet for the shadow root. */
  css: z.string(),
  /** Heading of the first column; `columns` has those of the price columns. */
  extension: z.string(),
  columns: z.array(z.object({ key: z.enum(embedColumns), label: z.string() })),
  rows: z.array(
    z.object({
      /** ASCII form (A-label), no leading dot. */
      tld: z.string(),
      /** As shown, `.com`. */
      name: z.string(),
      dir: z.enum(['ltr', 'rtl']),
      /** One formatted price per column; `null` if not offered. */
      cells: z.array(z.string().nullable()),
      /** Previous price, struck through before the price of the first year. */
      was: z.string().nullable(),
      /** End of a promotion, `until 31 Dec 2026`. */
      until: z.string().nullable(),
      /** Target of "Choose"; `null` if the operator configured no order link. */
      href: z.string().nullable(),
    }),
  ),
  choose: z.string(),
  /** Currency, tax and age of the prices, as a sentence. */
  note: z.string(),
  all: z.object({ label: z.string(), href: z.string() }),
  asOf: Instant,
  stale: z.boolean(),
  /** Labels and choices of the controls; empty unless requested. */
  controls: z.object({
    find: z.string(),
    currency: z.object({ label: z.string(), choices: z.array(Choice) }).nullable(),
    tax: z.object({ label: z.string(), choices: z.array(Choice) }).nullable(),
  }),
})
export type EmbedTable = z.infer<typeof EmbedTable>
