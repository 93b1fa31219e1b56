import { domainLine, serviceLine } from '#platform/sample/make-seeds.ts'
import type { InvoiceSeed, LineSeed } from '#platform/sample/seeds.ts'

const hosting = (from: number): LineSeed => ({
  ...serviceLine('Web hosting S, www.example-okafor.com', 490, 'hosting', '70118'),
  period: [from, from + 29],
})

/** A line whose price is higher on the invoice that failed to be paid than on earlier ones. */
const mail = (issued: number, unitPrice: number): LineSeed => ({
  ...serviceLine(
    'Business mail · 5 mailboxes, mail.example-okafor.com',
    unitPrice,
    'mail',
    '70119',
  ),
  // The newest period ends on the day before the next renewal.
  period: [issued - 5, issued + 24],
})

const domain = (id: string, name: string, unitPrice: number, from: number): LineSeed => ({
  ...domainLine(name, unitPrice, id),
  period: [from, from + 364],
})

/** The same invoice every month for two years, ending 80 days ago. */
const monthly: readonly InvoiceSeed[] = Array.from({ length: 24 }, (_, index) => {
  const issued = -80 - (23 - index) * 30
  return {
    counter: 1205 + ((index * 137) % 3000),
    status: 'paid',
    issued,
    paid: issued + 1,
    lines: [hosting(issued), mail(issued, 590)],
  }
})

/** Thirty in all, oldest first. */
export const studioInvoices: readonly InvoiceSeed[] = [
  ...monthly,
  {
    counter: 3871,
    status: 'refunded',
    issued: -66,
    paid: -66,
    lines: [{ description: 'Backup Plus, returned within 14 days', unitPrice: -1900 }],
    note: 'Refunded to the card that paid.',
  },
  {
    counter: 3990,
    status: 'paid',
    issued: -52,
    paid: -51,
    lines: [hosting(-52), mail(-52, 590), domain('104506', 'example-okafor.fm', 9200, -153)],
  },
  {
    counter: 4102,
    status: 'cancelled',
    issued: -40,
    lines: [{ description: 'VPS S, ordered twice', unitPrice: 990 }],
  },
  {
    counter: 4166,
    status: 'payment_failed',
    issued: -22,
    lines: [hosting(-22), mail(-22, 620)],
    nextAttempt: 2,
    note: 'The card was declined by the bank.',
  },
  {
    counter: 4233,
    status: 'unpaid',
    issued: -20,
    lines: [
      {
        ...serviceLine(
          'WordPress Start, blog.example-okafor.com, 1 year',
          7140,
          'wordpress',
          '70120',
        ),
        period: [-20, 344],
      },
    ],
  },
  {
    counter: 4460,
    status: 'unpaid',
    issued: -2,
    lines: [
      domain('104502', 'süße-beispiele.de', 950, 2),
      { description: 'Printed handbook', unitPrice: 1400, taxRatePercent: 7 },
    ],
  },
]
