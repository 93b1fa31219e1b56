/** 5,012 invoices since 2014: twelve years by chance, then those of the pictures. */
import { addDays } from '#platform/sample/calendar.ts'
import type { Calendar } from '#platform/sample/calendar.ts'
import type { Chance } from '#platform/sample/chance.ts'
import type { DomainSeed, InvoiceSeed, LineSeed, ServiceSeed } from '#platform/sample/seeds.ts'

import { domainLine, drawnInvoices, serviceLine } from './drawn/invoices.ts'

const total = 5012
/** The last of these days have the drawn invoices. */
const drawnDays = 48
/** All customers' invoices are counted through. */
const numbersPerDay = 15.1

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
  const past = total - drawnInvoices.length
  const days = Math.round(
    (Date.parse(today) - Date.parse(`${Number(today.slice(0, 4)) - 12}-01-08`)) / 86_400_000,
  )
  const dayOfYear = (day: string): number =>
    (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000
  // The drawn ones come after these in the same year and have higher numbers.
  const last = addDays(today, -drawnDays)
  const below = Math.min(...drawnInvoices.map(({ counter }) => counter)) - 40
  const perDay = (year: string): number =>
    year === last.slice(0, 4) ? Math.min(numbersPerDay, below / dayOfYear(last)) : numbersPerDay
  const counters = new Map<string, number>()
  const made = Array.from({ length: past }, (_, index): InvoiceSeed => {
    // Fewer in the first years: the square root makes the business grow.
    const issued = Math.round(-days + (days - drawnDays) * Math.sqrt((index + 1) / past))
    const day = addDays(today, issued)
    const year = day.slice(0, 4)
    const counter = Math.max(
      (counters.get(year) ?? 0) + 1,
      Math.floor(dayOfYear(day) * perDay(year)),
    )
    counters.set(year, counter)
    const taxRatePercent = rateOn(day)
    const status = pastStatus(index)
    const sign = status === 'refunded' ? -1 : 1
    const lines = Array.from({ length: chance.int(1, 4) }, (): LineSeed => {
      if (chance.chance(0.7)) {
        const { id, name, price } = domains[chance.int(0, domains.length - 1)] as DomainSeed
        return {
          ...domainLine(name, sign * (price ?? 1240), id),
          taxRatePercent,
          period: [issued, issued + 364],
        }
      }
      const { id, type, plan, name, price, months } = services[
        chance.int(0, services.length - 1)
      ] as ServiceSeed
      const length = (months ?? 12) === 1 ? 29 : 364
      return {
        ...serviceLine(`${plan}, ${name}`, sign * (price ?? 990), type, id),
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
  return [...made, ...drawnInvoices]
}
