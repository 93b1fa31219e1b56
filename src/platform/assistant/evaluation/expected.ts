/**
 * What a right reply must state, computed from the rows of the tables. Shares nothing with the
 * ledger, so that a mistake there is found.
 */
import type { InvoiceRow, RandomWorld, ServiceRow } from './random-world.ts'

export interface Amount {
  currency: string
  minorUnits: number
}
export interface Expected {
  /** Sums that the reply must state. */
  sums: Amount[]
  /** Other amounts that it may state. */
  rows: Amount[]
  names: string[]
  absent: string[]
  days: string[]
}

const nothing: Expected = { sums: [], rows: [], names: [], absent: [], days: [] }

const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** Months later, on the last day of a shorter month. */
export function plusMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

const isOver = ({ status }: ServiceRow) =>
  ['cancelled', 'terminated', 'transferred_away'].includes(status)

interface Line {
  periodStart: string | null
  periodEnd: string | null
  subject: { id: string } | null
}
const linesOf = ({ lines }: InvoiceRow) => JSON.parse(lines) as Line[]

const isBilled = ({ id }: ServiceRow, day: string, { invoices }: RandomWorld): boolean =>
  invoices
    .filter(({ balance_due_minor: due }) => due > 0)
    .flatMap(linesOf)
    .some(
      ({ subject, periodStart, periodEnd }) =>
        subject?.id === id &&
        periodStart !== null &&
        (periodStart === day || (periodStart < day && periodEnd !== null && day < periodEnd)),
    )

/** Days on which it is certainly charged, up to `until`. */
function chargeDays(row: ServiceRow, world: RandomWorld, until: string): string[] {
  const first = row.renews_on
  if (isOver(row) || first === null || first < world.today) return []
  const billed = isBilled(row, first, world)
  const isCertain = billed || (row.auto_renew === 1 && row.status !== 'expired')
  if (!isCertain) return []
  const days = [first]
  if (row.auto_renew === 1 && row.period_months !== null)
    for (
      let count = row.period_months;
      plusMonths(first, count) <= until;
      count += row.period_months
    )
      days.push(plusMonths(first, count))
  return days
}

/** The day on which it certainly ends, because auto-renew is off. */
function endDay(row: ServiceRow, world: RandomWorld): string | null {
  const day = row.expires_on ?? row.renews_on
  if (isOver(row) || row.auto_renew !== 0 || day === null || day < world.today) return null
  if (row.status === 'expired') return null
  return row.renews_on !== null && isBilled(row, row.renews_on, world) ? null : day
}

const priceOf = ({ price_minor: price, currency }: ServiceRow): Amount[] =>
  price === null ? [] : [{ currency, minorUnits: price }]

/** One amount per currency. */
function added(amounts: readonly Amount[]): Amount[] {
  const byCurrency = new Map<string, number>()
  for (const { currency, minorUnits } of amounts)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + minorUnits)
  return [...byCurrency].map(([currency, minorUnits]) => ({ currency, minorUnits }))
}

const namesOf = (rows: readonly ServiceRow[]) => rows.map(({ name }) => name)

export function expectCharges(world: RandomWorld, from: string, to: string): Expected {
  const { services } = world
  const charges = services
    .flatMap((row) =>
      chargeDays(row, world, to)
        .filter((day) => day >= from && day >= world.today)
        .map(() => row),
    )
    .filter((row) => chargeDays(row, world, to).some((day) => day >= from && day <= to))
  const inRange = services.flatMap((row) =>
    chargeDays(row, world, to)
      .filter((day) => day >= from && day <= to)
      .map(() => row),
  )
  return {
    ...nothing,
    sums: added(inRange.flatMap(priceOf)),
    rows: services.flatMap(priceOf),
    names: namesOf([...new Set(charges)]),
  }
}

export function expectExpiring(world: RandomWorld, days: number): Expected {
  const until = plusDays(world.today, days)
  const ends = world.services.filter((row) => {
    const day = endDay(row, world)
    return day !== null && day <= until
  })
  const renews = world.services.filter((row) =>
    chargeDays(row, world, until).some((day) => day <= until),
  )
  const undated = world.services.filter(
    ({ renews_on: day, auto_renew: auto }) => auto === null && day !== null && day <= until,
  )
  const named = new Set([...ends, ...renews, ...undated])
  return {
    ...nothing,
    rows: world.services.flatMap(priceOf),
    names: namesOf([...ends, ...renews]),
    absent: namesOf(world.services.filter((row) => !named.has(row))),
    days: ends.map((row) => endDay(row, world) ?? ''),
  }
}

export function expectRenewOff(world: RandomWorld): Expected {
  const off = world.services.filter(
    (row) =>
      row.auto_renew === 0 &&
      !isOver(row) &&
      !(row.renews_on !== null && isBilled(row, row.renews_on, world)),
  )
  return {
    ...nothing,
    rows: world.services.flatMap(priceOf),
    names: namesOf(off),
    absent: namesOf(world.services.filter((row) => !off.includes(row))),
  }
}

const isOverdue = ({ balance_due_minor: due, due_on: on, status }: InvoiceRow, today: string) =>
  due > 0 && (status === 'payment_failed' || on < today)

export function expectAttention(world: RandomWorld): Expected {
  const soon = plusDays(world.today, 30)
  const rows = world.services.filter((row) => {
    const end = row.expires_on ?? row.renews_on
    const endsSoon =
      row.auto_renew === 0 &&
      row.status === 'active' &&
      end !== null &&
      end >= world.today &&
      end <= soon
    return row.status === 'suspended' || row.status === 'expired' || endsSoon
  })
  const owed = world.invoices.filter((invoice) => isOverdue(invoice, world.today))
  return {
    ...nothing,
    names: [...namesOf(rows), ...owed.map(({ number }) => number)],
    rows: owed.map(({ balance_due_minor: minorUnits, currency }) => ({ currency, minorUnits })),
    absent: namesOf(world.services.filter((row) => !rows.includes(row))),
  }
}

const ownAmounts = (invoice: InvoiceRow): Amount[] => {
  const { currency } = invoice
  const digits = digitsOf(currency)
  const toMinor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 10 ** digits)
  const lines = JSON.parse(invoice.lines) as { amount: { amount: string } }[]
  const taxes = JSON.parse(invoice.taxes) as { amount: { amount: string } }[]
  return [...lines, ...taxes]
    .map(({ amount }) => toMinor(amount))
    .concat(invoice.subtotal_minor, invoice.total_minor, invoice.balance_due_minor)
    .map((minorUnits) => ({ currency, minorUnits }))
}

export const digitsOf = (currency: string): number => ({ JPY: 0, KWD: 3 })[currency] ?? 2

export function expectInvoice(invoice: InvoiceRow): Expected {
  const { currency, subtotal_minor: net, total_minor: total, taxes } = invoice
  const sums = [total, ...(taxes === '[]' ? [] : [net])].map((minorUnits) => ({
    currency,
    minorUnits,
  }))
  return { ...nothing, sums, rows: ownAmounts(invoice), names: [invoice.number] }
}

export function expectOpen({ invoices }: RandomWorld): Expected {
  const open = invoices.filter(({ balance_due_minor: due }) => due > 0)
  const amounts = open.map(({ balance_due_minor: minorUnits, currency }) => ({
    currency,
    minorUnits,
  }))
  const settled = invoices.filter((invoice) => !open.includes(invoice))
  return {
    ...nothing,
    sums: added(amounts),
    rows: amounts,
    names: open.map(({ number }) => number),
    absent: settled.map(({ number }) => number),
    days: open.filter(({ status }) => status !== 'payment_failed').map(({ due_on: on }) => on),
  }
}

export function expectPaid({ invoices }: RandomWorld, month: string): Expected {
  const paid = invoices.filter(({ paid_on: on }) => on?.startsWith(month))
  const amounts = paid.map(({ total_minor: minorUnits, currency }) => ({ currency, minorUnits }))
  return {
    ...nothing,
    sums: added(amounts),
    rows: amounts,
    names: paid.map(({ number }) => number),
  }
}

export function expectNextCharge(world: RandomWorld): Expected {
  const far = plusMonths(world.today, 24)
  const charges = world.services.flatMap((row) =>
    chargeDays(row, world, far)
      .slice(0, 1)
      .map((day) => ({ day, row })),
  )
  const [first] = charges.map(({ day }) => day).toSorted()
  if (first === undefined) return nothing
  const rows = charges.filter(({ day }) => day === first).map(({ row }) => row)
  return {
    ...nothing,
    sums: added(rows.flatMap(priceOf)),
    rows: rows.flatMap(priceOf),
    names: namesOf(rows),
    days: [first],
  }
}

/** The next charge or the end of one record, if it is certain. */
export function expectRecord(row: ServiceRow, world: RandomWorld): Expected | null {
  const [day] = chargeDays(row, world, world.today)
  const end = endDay(row, world)
  if (day !== undefined) return { ...nothing, sums: priceOf(row), names: [row.name], days: [day] }
  return end === null ? null : { ...nothing, rows: priceOf(row), names: [row.name], days: [end] }
}

/** A suspended service, with the overdue invoices that bill it. */
export function expectSuspended(row: ServiceRow, { invoices, today }: RandomWorld): Expected {
  const debts = invoices.filter(
    (invoice) =>
      invoice.balance_due_minor > 0 &&
      invoice.due_on < today &&
      linesOf(invoice).some(({ subject }) => subject?.id === row.id),
  )
  const amounts = debts.map(({ balance_due_minor: minorUnits, currency }) => ({
    currency,
    minorUnits,
  }))
  return {
    ...nothing,
    sums: amounts,
    names: [row.name, ...debts.map(({ number }) => number)],
    absent: invoices.filter((invoice) => !debts.includes(invoice)).map(({ number }) => number),
  }
}
