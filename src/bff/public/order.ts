/** "Choose" links by the operator's template: `https://shop.example/cart?domain={tld}&years={years}`. */
import type { OrderLink } from './pricing/words.ts'

/** @param template of `PORTICO_LINKS.order`; without one there are no order links */
export const orderLinks =
  (template: string | undefined): OrderLink =>
  (row, action) => {
    if (template === undefined) return null
    const values: Record<string, string> = {
      tld: row.price.tld,
      action,
      years: String(Math.max(1, row.price.minYears ?? 1)),
      currency: (row.first ?? row.transfer)?.currency ?? '',
    }
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
  }
