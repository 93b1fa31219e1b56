/** 5,012 invoices since 2014: twelve years by chance, then those of the pictures. */
import { addDays } from '#platform/sample/calendar.ts'
import type { Calendar } from '#platform/sample/calendar.ts'
import type { Chance } from '#platform/sample/chance.ts'
import type { DomainSeed, InvoiceSeed, LineSeed, ServiceSeed } from '#platform/sample/seeds.ts'

const total = 5012

const service = (description: string, unitPrice: number, type: string, id: string): LineSeed => ({
  description,
  unitPrice,
  subject: { kind: 'service', type, id },
})

const domain = (name: string, unitPrice: number, id: string): LineSeed => ({
  description: `Domain renewal, ${name}, 1 year`,
  unitPrice,
  subject: { kind: 'domain', type: 'domain', id },
})

/** The rows of the pictures, oldest first. */
const drawn: readonly InvoiceSeed[] = [
  {
    counter: 4249,
    status: 'paid',
    issued: -46,
    paid: -46,
    lines: [service('VPS M, build-02.example.net', 1890, 'vps', '70431')],
  },
  {
    counter: 4251,
    status: 'paid',
    issued: -46,
    paid: -45,
    lines: [service('VPS XL, db-01.example.net', 7560, 'vps', '70433')],
  },
  {
    counter: 4263,
    status: 'cancelled',
    issued: -44,
    lines: [service('VPS L, api-01.example.net', 3800, 'vps', '70432')],
    note: 'Replaced by another invoice with a corrected address.',
  },
  {
    counter: 4277,
    status: 'paid',
    issued: -42,
    paid: -40,
    lines: [
      {
        ...service('Web hosting Pro, shop.example.at', 14280, 'hosting', '70501'),
        taxRatePercent: 0,
      },
    ],
    note: 'Reverse charge: the recipient owes the tax.',
  },
  {
    counter: 4290,
    status: 'paid',
    issued: -39,
    paid: -39,
    lines: [domain('example-press.de', 950, '104213')],
  },
  {
    counter: 4302,
    status: 'paid',
    issued: -36,
    paid: -36,
    lines: [{ ...service('VPS L, api-01.example.net', 3780, 'vps', '70432'), taxRatePercent: 0 }],
    note: 'Reverse charge: the recipient owes the tax.',
  },
  {
    counter: 4318,
    status: 'paid',
    issued: -33,
    paid: -33,
    lines: [service('Wildcard certificate, *.example.com, 1 year', 7900, 'certificate', '70440')],
    orderId: '88037',
  },
  {
    counter: 4341,
    status: 'refunded',
    issued: -30,
    paid: -30,
    lines: [{ ...domain('example-coffee.shop', -2900, '104220'), taxRatePercent: 0 }],
    note: 'Credit note for 2026-04263.',
  },
  {
    counter: 4366,
    status: 'paid',
    issued: -27,
    paid: -26,
    lines: [domain('example.studio', 3200, '104214')],
  },
  {
    counter: 4370,
    status: 'paid',
    issued: -26,
    paid: -20,
    lines: [
      service('Dedicated EPYC 16, metal-01.example.net', 18900, 'dedicated', '70450'),
      service('Dedicated EPYC 16, metal-02.example.net', 18900, 'dedicated', '70451'),
      { description: 'Hands and eyes in the data centre', quantity: 6.5, unitPrice: 9200 },
      { description: 'Set-up of two servers', quantity: 2, unitPrice: 5190 },
    ],
  },
  {
    counter: 4388,
    status: 'paid',
    issued: -24,
    paid: -24,
    lines: [service('Web hosting Pro, shop.example.com, 1 year', 14000, 'hosting', '70412')],
    orderId: '88094',
  },
  {
    counter: 4391,
    status: 'payment_failed',
    issued: -23,
    lines: [
      service('VPS M, build-03.example.net', 1890, 'vps', '70434'),
      service('Business mail · 25 boxes, mail.example-atelier.de', 3080, 'mail', '70420'),
      { description: 'IPv4 address, additional', unitPrice: 330 },
    ],
    nextAttempt: 2,
    note: 'The card was declined by the bank.',
  },
  {
    counter: 4417,
    status: 'unpaid',
    issued: -20,
    lines: [
      {
        ...service('Web hosting S, legacy.example.net', 490, 'hosting', '70414'),
        period: [-19, 10],
      },
      { ...domain('example-travel.com', 1240, '104230'), period: [-19, 345] },
      { ...domain('example-print.studio', 3200, '104234'), period: [-19, 345] },
      { ...service('VPS L, api-01.example.net', 3780, 'vps', '70432'), period: [-19, 10] },
      { ...service('VPS XL, db-01.example.net', 7560, 'vps', '70433'), period: [-19, 10] },
      {
        ...service('Additional mailboxes, mail.example-atelier.de', 346, 'mail', '70420'),
        quantity: 5,
        period: [-19, 10],
      },
    ],
    orderId: '88120',
  },
  {
    counter: 4452,
    status: 'unpaid',
    issued: -2,
    lines: [
      service('Dedicated EPYC 16, metal-01.example.net', 18900, 'dedicated', '70450'),
      { description: 'Managed updates, 9 servers', quantity: 9, unitPrice: 1710 },
      { description: 'IPv4 address, additional', unitPrice: 400 },
    ],
  },
]

/** Germany's usual rate was 16 % from July to December 2020. */
const rateOn = (day: string): number => (day >= '2020-07-01' && day <= '2020-12-31' ? 16 : 19)

/** Statuses of twelve years; an unknown word among them. */
const pastStatus = (index: number): string => {
  if (index % 389 === 0) return 'disputed_by_bank'
  if (index % 61 === 0) return 'cancelled'
  if (index % 97 === 0) return 'refunded'
  return 'paid'
}

export const agencyInvoices = (
  { today }: Calendar,
  chance: Chance,
  domains: readonly DomainSeed[],
  services: readonly ServiceSeed[],
): InvoiceSeed[] => {
  const past = total - drawn.length
  const days = Math.round(
    (Date.parse(today) - Date.parse(`${Number(today.slice(0, 4)) - 12}-01-08`)) / 86_400_000,
  )
  const counters = new Map<string, number>()
  const made = Array.from({ length: past }, (_, index): InvoiceSeed => {
    // Fewer in the first years: the square root makes the business grow.
    const issued = Math.round(-days + (days - 48) * Math.sqrt((index + 1) / past))
    const day = addDays(today, issued)
    const year = day.slice(0, 4)
    const dayOfYear = (Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000
    const counter = Math.max((counters.get(year) ?? 0) + 1, Math.floor(dayOfYear * 15.1))
    counters.set(year, counter)
    const taxRatePercent = rateOn(day)
    const status = pastStatus(index)
    const sign = status === 'refunded' ? -1 : 1
    const lines = Array.from({ length: chance.int(1, 4) }, (): LineSeed => {
      if (chance.chance(0.7)) {
        const { id, name, price } = domains[chance.int(0, domains.length - 1)] as DomainSeed
        return {
          ...domain(name, sign * (price ?? 1240), id),
          taxRatePercent,
          period: [issued, issued + 364],
        }
      }
      const { id, type, plan, name, price, months } = services[
        chance.int(0, services.length - 1)
      ] as ServiceSeed
      const length = (months ?? 12) === 1 ? 29 : 364
      return {
        ...service(`${plan}, ${name}`, sign * (price ?? 990), type, id),
        taxRatePercent,
        period: [issued, issued + length],
      }
    })
    return {
      counter,
      status,
      issued,
      paid: status === 'cancelled' ? null : issued + chance.int(0, 9),
      lines,
    }
  })
  return [...made, ...drawn]
}
