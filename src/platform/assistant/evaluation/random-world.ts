/** An invented account made from a seed, and the rows of its tables. */
import { addDays } from '#i18n/days.ts'
import { emptyAccount } from '#platform/sample/accounts/empty.ts'
import { createCalendar } from '#platform/sample/calendar.ts'
import { createRandom, type Random } from '#platform/sample/random.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'
import { createWriter } from '#platform/sample/write.ts'
import { openDatabase } from '#platform/store/database.ts'
import { createStore, type Store } from '#platform/store/store.ts'

/** A row of the table `services`, which has every domain, too. */
export interface ServiceRow {
  type: string
  id: string
  name: string
  status: string
  expires_on: string | null
  renews_on: string | null
  price_minor: number | null
  currency: string
  period_months: number | null
  auto_renew: number | null
}
export interface InvoiceRow {
  id: string
  number: string
  status: string
  due_on: string
  paid_on: string | null
  currency: string
  subtotal_minor: number
  total_minor: number
  balance_due_minor: number
  /** JSON. */
  taxes: string
  lines: string
}
export interface RandomWorld {
  today: string
  services: ServiceRow[]
  /** Oldest first. */
  invoices: InvoiceRow[]
  store: Store
  accountId: string
  close: () => void
}

const words = [
  'harbor',
  'lumen',
  'quill',
  'orchard',
  'pixel',
  'tundra',
  'maple',
  'cobalt',
  'ember',
  'fjord',
  'glacier',
  'indigo',
  'juniper',
  'kestrel',
  'lagoon',
  'meadow',
  'nimbus',
  'onyx',
  'prairie',
  'quartz',
  'raven',
  'saffron',
  'thistle',
  'umbra',
  'velvet',
  'willow',
  'zephyr',
  'bücher',
  'café',
  'münze',
] as const
const endings = ['example', 'example.com', 'example.net', 'example.org'] as const
const types = ['hosting', 'wordpress', 'vps', 'mail', 'certificate', 'backup'] as const
const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'KWD'] as const
const terms = [1, 1, 3, 12, 12, 24, null] as const

const renewal = (random: Random) => {
  const renewsIn = random.chance(0.05)
    ? null
    : random.int(random.chance(0.1) ? -20 : 0, random.chance(0.5) ? 60 : 380)
  return {
    renewsIn,
    ...(random.chance(0.2) && renewsIn !== null && { expiresIn: renewsIn + random.int(0, 5) }),
    price: random.chance(0.08) ? null : random.int(100, 30_000),
    months: random.pick(terms),
    autoRenew: random.chance(0.12) ? null : random.chance(0.7),
    status: random.chance(0.75)
      ? 'active'
      : random.pick(['suspended', 'expired', 'cancelled', 'active']),
  }
}

export function createWorld(seed: number): RandomWorld {
  const random = createRandom(seed)
  const today = addDays('2026-01-01', random.int(0, 900))
  const now = new Date(`${today}T10:00:00Z`)
  const db = openDatabase(':memory:')
  const currency = random.pick(currencies)
  const put = createWriter(db, createCalendar(now)).account({
    ...emptyAccount,
    currency,
    tax: { name: 'VAT', ratePercent: random.pick([0, 7, 19, 20, 21]) },
  })
  const names = words.map((word) => `${word}-${random.int(10, 99)}.${random.pick(endings)}`)
  const services = Array.from({ length: random.int(4, 14) }, (_, index): ServiceSeed => ({
    ...renewal(random),
    type: random.pick(types),
    id: String(70_000 + index),
    name: names[index] ?? '',
    plan: 'Plan M',
    ...(random.chance(0.3) && { details: { suspendedBecause: 'Invoice is unpaid' } }),
  }))
  for (const service of services) put.service(service)
  const domains = Array.from({ length: random.int(2, 8) }, (_, index) => ({
    ...renewal(random),
    months: 12,
    id: String(104_000 + index),
    name: names[14 + index] ?? '',
  }))
  for (const domain of domains) put.domain(domain)
  const billed = random.chance(0.7) ? services.slice(0, random.int(1, 4)) : []
  let counter = 4000
  for (let day = -random.int(120, 300); day < 0; day += random.int(12, 35)) {
    const line = { description: `Plan M, 1 month`, unitPrice: random.int(100, 20_000) }
    put.invoice({
      counter: (counter += 1),
      status: 'paid',
      issued: day,
      paid: Math.min(0, day + random.int(0, 13)),
      lines: [line],
    })
  }
  for (const { type, id, name, renewsIn } of billed) {
    const from = random.chance(0.5) && typeof renewsIn === 'number' ? renewsIn : -40
    const issued = -random.int(1, 40)
    put.invoice({
      counter: (counter += 1),
      status: random.pick(['unpaid', 'unpaid', 'payment_failed']),
      issued,
      lines: [
        {
          description: name,
          unitPrice: random.int(100, 20_000),
          period: [from, from + 30],
          subject: { kind: 'service', type, id },
        },
      ],
    })
  }
  if (random.chance(0.4))
    db.exec(`UPDATE services SET currency = 'CHF' WHERE CAST(id AS INTEGER) % 3 = 0`)
  const rows = <Row>(sql: string): Row[] => db.prepare(sql).all() as unknown as Row[]
  return {
    today,
    services: rows<ServiceRow>('SELECT * FROM services ORDER BY position'),
    invoices: rows<InvoiceRow>('SELECT * FROM invoices ORDER BY position'),
    store: createStore(db, () => now),
    accountId: emptyAccount.id,
    close: () => db.close(),
  }
}
