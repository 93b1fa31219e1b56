/** 5,012 invoices over twelve years: random ones first, then those of the mockups. */
import { addDays, daysBetween } from '#i18n/days.ts'
import type { Calendar } from '#platform/sample/calendar.ts'
import { domainLine, serviceLine } from '#platform/sample/make-seeds.ts'
import type { Random } from '#platform/sample/random.ts'
import type { DomainSeed, InvoiceSeed, LineSeed, ServiceSeed } from '#platform/sample/seeds.ts'

import { mockupInvoices } from './mockups/invoices.ts'

const total = 5012
/** How many days back the mockups' invoices reach. */
const mockupDays = 48
/** Invoice numbers are shared by all customers, so this account's numbers have gaps. */
const numbersPerDay = 15.1

/** Germany's standard VAT rate was 16 % from July to December 2020. */
const vatRateOn = (day: string): number => (day >= '2020-07-01' && day <= '2020-12-31' ? 16 : 19)

/** `disputed_by_bank` is a status that the contract does not know. */
const statusOf = (index: number): string => {
  if (index % 389 === 0) return 'disputed_by_bank'
  if (index % 61 === 0) return 'cancelled'
  if (index % 97 === 0) return 'refunded'
  return 'paid'
}

export const agencyInvoices = (
  { today }: Calendar,
  random: Random,
  domains: readonly DomainSeed[],
  services: readonly ServiceSeed[],
): InvoiceSeed[] => {
  const randomCount = total - mockupInvoices.length
  const days = daysBetween(`${Number(today.slice(0, 4)) - 12}-01-08`, today)
  const dayOfYear = (day: string): number => daysBetween(`${day.slice(0, 4)}-01-01`, day)
  // Numbers in the last year must stay below those of the mockups, which come later.
  const lastDay = addDays(today, -mockupDays)
  const highestCounter = Math.min(...mockupInvoices.map(({ counter }) => counter)) - 40
  const perDay = (year: string): number =>
    year === lastDay.slice(0, 4)
      ? Math.min(numbersPerDay, highestCounter / dayOfYear(lastDay))
      : numbersPerDay
  const counters = new Map<string, number>()
  const randomInvoices = Array.from({ length: randomCount }, (_, index): InvoiceSeed => {
    // The square root makes the business grow: fewer invoices in the first years.
    const issued = Math.round(-days + (days - mockupDays) * Math.sqrt((index + 1) / randomCount))
    const day = addDays(today, issued)
    const year = day.slice(0, 4)
    const counter = Math.max(
      (counters.get(year) ?? 0) + 1,
      Math.floor(dayOfYear(day) * perDay(year)),
    )
    counters.set(year, counter)
    const taxRatePercent = vatRateOn(day)
    const status = statusOf(index)
    const sign = status === 'refunded' ? -1 : 1
    const lines = Array.from({ length: random.int(1, 4) }, (): LineSeed => {
      if (random.chance(0.7)) {
        const { id, name, price } = domains[random.int(0, domains.length - 1)] as DomainSeed
        return {
          ...domainLine(name, sign * (price ?? 1240), id),
          taxRatePercent,
          period: [issued, issued + 364],
        }
      }
      const { id, type, plan, name, price, months } = services[
        random.int(0, services.length - 1)
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
      paid: status === 'cancelled' ? null : issued + random.int(0, 9),
      lines,
    }
  })
  return [...randomInvoices, ...mockupInvoices]
}
