/**
 * What an embedded price table shows, written out by the server: `GET /embed/v1/prices.json`.
 * The keys are public surface: within v1 they are added to, never taken away.
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
  /** Style sheet of the shadow root. */
  css: z.string(),
  /** Heading of the first column, then of each price column. */
  extension: z.string(),
  columns: z.array(z.object({ key: z.enum(embedColumns), label: z.string() })),
  rows: z.array(
    z.object({
      /** A-label. */
      tld: z.string(),
      /** `.com`. */
      name: z.string(),
      dir: z.enum(['ltr', 'rtl']),
      /** One per column, formatted; `null`: not offered. */
      cells: z.array(z.string().nullable()),
      /** The figure to strike through before the price of the first year. */
      was: z.string().nullable(),
      /** "until 31 Dec 2026". */
      until: z.string().nullable(),
      /** Where "Choose" leads; `null`: no order link is configured. */
      href: z.string().nullable(),
    }),
  ),
  choose: z.string(),
  /** Currency, tax and age of the prices, as a sentence. */
  note: z.string(),
  all: z.object({ label: z.string(), href: z.string() }),
  asOf: Instant,
  stale: z.boolean(),
  /** For the controls; empty unless they are asked for. */
  controls: z.object({
    find: z.string(),
    currency: z.object({ label: z.string(), choices: z.array(Choice) }).nullable(),
    tax: z.object({ label: z.string(), choices: z.array(Choice) }).nullable(),
  }),
})
export type EmbedTable = z.infer<typeof EmbedTable>
