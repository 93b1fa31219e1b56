/** What a calendar of the account shows: due, renewal and expiry days from today on. */
import { isOpen } from '#bff/lists/descriptions/invoices.ts'
import { isRunning } from '#bff/lists/descriptions/orders.ts'
import type { CalendarKind } from '#contract/calendar-kinds.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Money } from '#contract/shapes.ts'
import { dayOf } from '#i18n/days.ts'
import { dueOf } from '#ledger/due.ts'
import { decisionOf } from '#ledger/lead-times.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Thing } from '#ledger/thing.ts'
import type { Steps } from '#server/turns.ts'

const kindOfText = {
  renews: 'charges',
  renewsBilled: 'charges',
  renewsOrEnds: 'charges',
  ends: 'ends',
  expires: 'ends',
  decideBy: 'decisions',
  invoiceDue: 'invoices',
  orderStep: 'orders',
} as const satisfies Record<CalendarDay['text'], CalendarKind>

export const kindOf = ({ text }: CalendarDay): CalendarKind => kindOfText[text]

export interface CalendarDay {
  /** Stable while the day moves. */
  id: string
  on: string
  text:
    | 'renews'
    | 'renewsBilled'
    | 'renewsOrEnds'
    | 'ends'
    | 'expires'
    | 'decideBy'
    | 'invoiceDue'
    | 'orderStep'
  /** Name of the service or domain, or of the order's step. */
  name: string
  /** Number of the invoice or order. */
  number: string
  price: Money | null
  /** Segments of the page's path. */
  path: string[]
}

const idOf = ({ subject: { kind, type, id } }: Thing) => `${kind} ${type} ${id}`

const pathOf = ({ subject: { type, id, domainName } }: Thing) =>
  type === null ? ['domains', id] : domainName ? ['domains', domainName] : ['services', type, id]

/** A service ends, a domain expires, even if a service represents it. */
const endOf = ({ subject, domain }: Thing) =>
  subject.kind === 'domain' || domain ? 'expires' : 'ends'

/** An import of past days would fill the calendar with what nobody can act on. */
export function* calendarDays(
  { entries, things, today }: Ledger,
  invoices: readonly Invoice[],
): Steps<CalendarDay[]> {
  const days: CalendarDay[] = []
  const add = (on: string | null, day: Omit<CalendarDay, 'on'>) => {
    if (on !== null && on >= today) days.push({ ...day, on })
  }
  const decided = new Set<Thing>()
  for (const entry of entries) {
    yield
    const { thing, kind, on, nth, doubt, amount, invoice } = entry
    if (kind === 'end' || doubt === null) decided.add(thing)
    // The next charge keeps its id when its day moves.
    const id = nth === 0 ? idOf(thing) : `${idOf(thing)} ${nth}`
    const { label: name } = thing.subject
    const renewal = { id: `renews ${id}`, name, number: '', price: amount, path: pathOf(thing) }
    if (kind === 'end')
      add(on, { ...renewal, id: `expires ${id}`, text: endOf(thing), price: null })
    else if (doubt === null && invoice !== null)
      // The amount is that of the invoice, which has a day of its own.
      add(on, { ...renewal, text: 'renewsBilled', number: invoice.number, price: null })
    else if (doubt === null) add(on, { ...renewal, text: 'renews' })
    else if (doubt === 'auto-renew-unknown') add(on, { ...renewal, text: 'renewsOrEnds' })
    const { leadTime } = thing
    const decision = nth === 0 ? decisionOf(entry, thing.renewal.on, leadTime, today) : null
    // On the day itself the renewal's own entry says enough.
    if (decision && leadTime?.days !== 0)
      add(decision.by, { ...renewal, id: `decide ${id}`, text: 'decideBy', price: null })
  }
  for (const thing of things) {
    yield
    const { expiresOn, renewal } = thing
    // The expiry of what renews is not an end.
    if (decided.has(thing) || expiresOn === renewal.on) continue
    const about = { name: thing.subject.label, number: '', path: pathOf(thing), price: null }
    add(expiresOn, { ...about, id: `expires ${idOf(thing)}`, text: endOf(thing) })
  }
  for (const invoice of invoices) {
    yield
    if (!isOpen(invoice)) continue
    const { id, number, dueOn } = invoice
    const about = { name: '', number, price: dueOf(invoice).amount, path: ['invoices', id] }
    add(dueOn, { ...about, id: `due ${id}`, text: 'invoiceDue' })
  }
  return days
}

/** The steps ahead of running orders, where the provider gives a day. */
export const orderDays = (
  orders: readonly Order[],
  { today, timeZone }: { today: string; timeZone: string },
): CalendarDay[] =>
  orders.filter(isRunning).flatMap(({ id, number, steps }) =>
    steps.flatMap(({ label, at, done }, nth): CalendarDay[] => {
      const on = done || at === null ? null : dayOf(at, timeZone)
      if (on === null || on < today) return []
      const about = { id: `step ${id} ${nth}`, name: label ?? '', number, price: null }
      return [{ ...about, on, text: 'orderStep', path: ['orders'] }]
    }),
  )
