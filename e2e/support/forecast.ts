/**
 * A second oracle for the forecast: twelve months of charges from the provider's own rows, by plain
 * calendar arithmetic. Shares no code with the product.
 */
import type { World } from './world.ts'

interface Row {
  type?: string
  id: string
  status: string
  expiresAt: string | null
  nextRenewalAt: string | null
  renewalPrice: { amount: string; currency: string } | null
  billingPeriodMonths: number | null
  autoRenew: { enabled: boolean } | null
  service?: { type: string; id: string } | null
}

interface Page {
  items: Row[]
  nextCursor?: string | null
  page?: number
  totalPages?: number
}

/** Every row of a list, page by page. */
async function allRows(world: World, account: string, family: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const data = (await world.provider(account, `/sdk/${family}?page=${page}&limit=100`)) as Page
    const known = new Set(rows.map(({ type, id }) => `${type}/${id}`))
    const fresh = data.items.filter(({ type, id }) => !known.has(`${type}/${id}`))
    if (fresh.length === 0) return rows
    rows.push(...fresh)
  }
}

const over = new Set(['cancelled', 'terminated', 'deleted', 'expired', 'transferred_away'])

/** `2026-11` and the eleven months after it. */
export function monthsFrom(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, n) => {
    const index = month - 1 + n
    const inYear = (index % 12) + 1
    return `${year + Math.floor(index / 12)}-${String(inYear).padStart(2, '0')}`
  })
}

const cents = (amount: string): number => Math.round(Number(amount) * 1000)

export interface Expected {
  /** By month, in thousandths of the currency. */
  charged: Record<string, number>
  ends: Record<string, number>
}

/** What a month costs and what ends in it, apart by currency. */
export async function expectedForecast(
  world: World,
  account: string,
  today: string,
): Promise<Record<string, Expected>> {
  const services = await allRows(world, account, 'services')
  const domains = await allRows(world, account, 'domains')
  const listed = new Set(services.map(({ type, id }) => `${type}/${id}`))
  const rows = [
    ...services,
    ...domains.filter(({ service }) => !service || !listed.has(`${service.type}/${service.id}`)),
  ]
  const months = monthsFrom(today)
  const result: Record<string, Expected> = {}
  for (const { status, expiresAt, nextRenewalAt, renewalPrice, ...row } of rows) {
    if (renewalPrice === null || over.has(status)) continue
    const own = (result[renewalPrice.currency] ??= { charged: {}, ends: {} })
    const add = (to: Record<string, number>, month: string) => {
      to[month] = (to[month] ?? 0) + cents(renewalPrice.amount)
    }
    if (row.autoRenew?.enabled === false) {
      const end = expiresAt ?? nextRenewalAt
      if (end !== null && end >= today && months.includes(end.slice(0, 7))) {
        add(own.ends, end.slice(0, 7))
      }
      continue
    }
    if (nextRenewalAt === null) continue
    const first = months.indexOf(nextRenewalAt.slice(0, 7))
    const step = row.billingPeriodMonths ?? 99
    if (first === -1 || nextRenewalAt < today) continue
    for (let index = first; index < 12; index += step) add(own.charged, months[index] ?? '')
  }
  return result
}
