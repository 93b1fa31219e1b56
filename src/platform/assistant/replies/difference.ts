/** How two invoices differ. */
import { type Difference, invoiceDifference, previousInvoice } from '#ledger/invoice-difference.ts'
import { type Detailed, invoicesOf } from '#platform/assistant/account-records.ts'
import { paragraphs, quote, type ReplyContext } from '#platform/assistant/reply-context.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'

import { explainInvoice, rowOf } from './invoices.ts'

const partText = (part: Difference, currency: string, { say, join, money }: Wording): string => {
  const by = money({ minorUnits: part.by, currency })
  const signed = part.by > 0 ? `+${by}` : by
  if (part.kind === 'tax') return `${say('differsInTax')}: ${signed}`
  if (part.kind === 'rest') return `${say('differsInRest')}: ${signed}`
  const kinds = {
    added: say('differsAdded'),
    gone: say('differsGone'),
    price: say('differsInPrice'),
    quantity: say('differsInQuantity'),
    period: say('differsInPeriod'),
  }
  const { before, after } = part
  const name = quote((after ?? before)?.description ?? '')
  const change =
    before?.amount && after?.amount ? ` (${money(before.amount)} → ${money(after.amount)})` : ''
  return `${join([name, kinds[part.kind]])}: ${signed}${change}`
}

/** What makes two invoices' totals differ; of one, what differs from the one before. */
export function explainDifference(context: ReplyContext, named: readonly Invoice[]): string {
  const { wording } = context
  const { say, list, money } = wording
  const all = invoicesOf(context)
  const ids = new Set(named.map(({ id }) => id))
  const chosen = all.filter(({ id }) => ids.has(id))
  const newest = chosen[0] ?? all[0]
  if (newest === undefined) return say('noInvoices')
  const older: Detailed | null = chosen[1] ?? previousInvoice(newest, all)
  if (older === null)
    return paragraphs(say('nothingToCompare'), explainInvoice(newest.source, context))
  const difference = invoiceDifference(older, newest)
  const rows = list([older, newest].map(({ source }) => rowOf(source, context)))
  if (difference === null) return paragraphs(say('notComparable'), rows)
  const values = { older: older.number, newer: newest.number }
  const by = money({ minorUnits: Math.abs(difference.by), currency: difference.currency })
  return paragraphs(
    difference.by === 0
      ? say('sameTotal', values)
      : say(difference.by > 0 ? 'isHigher' : 'isLower', { ...values, amount: by }),
    rows,
    ...(difference.parts.length > 0
      ? [
          say('becauseOf'),
          list(difference.parts.map((part) => partText(part, difference.currency, wording))),
        ]
      : []),
  )
}
