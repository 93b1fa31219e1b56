/**
 * Calculates twelve months of charges from the provider's own records, to compare with the forecast.
 * Deliberately shares no code with the product, so that no bug can hide in both.
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

interface Line {
  periodStart: string | null
  periodEnd: string | null
  subject: { type: string | null; id: string } | null
}

interface Invoice {
  id: string
  status: string
  lines: Line[]
}

interface Page<Item> {
  items: Item[]
  nextCursor?: string | null
  page?: number
  totalPages?: number
}

/** Reads every page of a list. */
async function allRows<Item extends { type?: string; id: string } = Row>(
  world: World,
  account: string,
  resource: string,
): Promise<Item[]> {
  const rows: Item[] = []
  for (let page = 1; ; page += 1) {
    const data = (await world.provider(
      account,
      `/sdk/${resource}?page=${page}&limit=100`,
    )) as Page<Item>
    const read = new Set(rows.map(({ type, id }) => `${type}/${id}`))
    const fresh = data.items.filter(({ type, id }) => !read.has(`${type}/${id}`))
    if (fresh.length === 0) return rows
    rows.push(...fresh)
  }
}

const endedStatuses = new Set(['cancelled', 'terminated', 'deleted', 'expired', 'transferred_away'])

/** `2026-11` and the eleven months after it. */
export function monthsFrom(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, offset) => {
    const index = month - 1 + offset
    const monthOfYear = (index % 12) + 1
    return `${year + Math.floor(index / 12)}-${String(monthOfYear).padStart(2, '0')}`
  })
}

const openStatuses = new Set(['unpaid', 'overdue', 'payment_failed', 'partially_paid'])

/** The day so many months later, or the last of a shorter month. */
function laterBy(months: number, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10)
}

/** The lines of open invoices: what they bill is due with them. */
const openLines = async (world: World, account: string): Promise<Line[]> =>
  (await allRows<Invoice>(world, account, 'invoices'))
    .filter(({ status }) => openStatuses.has(status))
    .flatMap(({ lines }) => lines)

const bills =
  (key: string, day: string) =>
  ({ subject, periodStart: from, periodEnd: to }: Line): boolean =>
    subject !== null &&
    `${subject.type}/${subject.id}` === key &&
    from !== null &&
    (from === day || (to !== null && from < day && day < to))

const thousandths = (amount: string): number => Math.round(Number(amount) * 1000)

export interface Expected {
  /** By month, in thousandths of the currency. */
  charged: Record<string, number>
  ends: Record<string, number>
}

/** What each month costs and what ends in it, by currency. */
export async function expectedForecast(
  world: World,
  account: string,
  today: string,
): Promise<Record<string, Expected>> {
  const services = await allRows(world, account, 'services')
  const domains = await allRows(world, account, 'domains')
  const lines = await openLines(world, account)
  const listed = new Set(services.map(({ type, id }) => `${type}/${id}`))
  const rows = [
    ...services,
    ...domains.filter(({ service }) => !service || !listed.has(`${service.type}/${service.id}`)),
  ]
  const months = monthsFrom(today)
  const result: Record<string, Expected> = {}
  for (const { status, expiresAt, nextRenewalAt, renewalPrice, ...row } of rows) {
    if (renewalPrice === null || endedStatuses.has(status)) continue
    const sums = (result[renewalPrice.currency] ??= { charged: {}, ends: {} })
    const add = (to: Record<string, number>, month: string) => {
      to[month] = (to[month] ?? 0) + thousandths(renewalPrice.amount)
    }
    if (row.autoRenew?.enabled === false) {
      const end = expiresAt ?? nextRenewalAt
      if (end !== null && end >= today && months.includes(end.slice(0, 7))) {
        add(sums.ends, end.slice(0, 7))
      }
      continue
    }
    if (nextRenewalAt === null || row.autoRenew?.enabled !== true) continue
    const first = months.indexOf(nextRenewalAt.slice(0, 7))
    const step = row.billingPeriodMonths ?? 99
    if (first === -1 || nextRenewalAt < today) continue
    for (let index = first; index < 12; index += step) {
      const day = laterBy(index - first, nextRenewalAt)
      if (!lines.some(bills(`${row.type}/${row.id}`, day))) add(sums.charged, months[index] ?? '')
    }
  }
  return result
}
