/** The overview: one answer over all families, of which none can fail the page. */
import type { Call, Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { countOf, instant } from '#bff/lists/answer.ts'
import { findItems } from '#bff/lists/list.ts'
import { joinDomains } from '#bff/lists/resources/domains.ts'
import { notificationList } from '#bff/lists/resources/notifications.ts'
import type { Families } from '#bff/provider/families.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import { overview as table, type Overview } from '#contract/overview.ts'

import { attentionOf, renewables } from './attention.ts'
import { forecastOf, nextCharges } from './forecast.ts'

const families = ['services', 'domains', 'invoices', 'notifications'] as const
type Shown = (typeof families)[number]
type Known = { [F in Shown]: Snapshot<Families[F]> | null }

const itemsOf = ({ services, domains }: Known) =>
  renewables(services?.items ?? [], joinDomains(domains?.items ?? [], services?.items ?? []))

async function answer(core: Core, call: Call): Promise<Overview> {
  const known: Known = { services: null, domains: null, invoices: null, notifications: null }
  const problems: Overview['problems'] = []
  const read = async (family: Shown) => {
    try {
      Object.assign(known, {
        [family]: await core.snapshots.get(call.session, family, { fresh: call.fresh }),
      })
    } catch (error) {
      if (!(error instanceof Fault) || error.code === 'key_rejected') throw error
      const { code, options } = error
      problems.push({ family, code, retryAfterSeconds: options.retryAfterSeconds ?? null })
    }
  }
  const today = core.reader.today(call.session)
  await Promise.all(families.map(read))
  const snapshots = families.map((family) => known[family]).filter((one) => one !== null)
  const waits = [0, ...snapshots.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0)]
  const items = itemsOf(known)
  const attention = attentionOf(items, known.invoices?.items ?? [], today)
  const notices = known.notifications?.items ?? []
  const whole = [known.services, known.domains, known.invoices].every(
    (one) => one?.complete !== false,
  )
  return {
    attention,
    next: nextCharges(items, today, 8),
    forecast: forecastOf(items, today),
    notifications: findItems(notices, notificationList, {}, today).items.slice(0, 5),
    counts: {
      attention: whole ? attention.length : null,
      services: countOf(known.services),
      domains: countOf(known.domains),
      invoices: countOf(known.invoices),
      unread: known.notifications && notices.filter(({ read }) => read === false).length,
    },
    // The oldest: nothing on the page is older than it says.
    asOf: instant(Math.min(core.clock.now(), ...snapshots.map(({ asOf }) => asOf))),
    stale: snapshots.some(({ stale }) => stale),
    retryAfterSeconds: Math.max(...waits) || null,
    complete: snapshots.every(({ complete }) => complete),
    problems: problems.toSorted(
      (a, b) => families.indexOf(a.family as Shown) - families.indexOf(b.family as Shown),
    ),
  }
}

export const overview: Capability = {
  name: 'overview',
  mount(core) {
    const counted = new WeakMap<readonly unknown[], { key: unknown[]; count: number }>()
    core.counters.attention = (session: SignedIn) => {
      const services = core.snapshots.peek(session, 'services')
      const domains = core.snapshots.peek(session, 'domains')
      const invoices = core.snapshots.peek(session, 'invoices')
      if (!services?.complete || !domains?.complete || !invoices?.complete) return null
      const today = core.reader.today(session)
      const key = [domains.items, invoices.items, today]
      const before = counted.get(services.items)
      if (before?.key.every((one, index) => one === key[index])) return before.count
      const items = itemsOf({ services, domains, invoices, notifications: null })
      const count = attentionOf(items, invoices.items, today).length
      counted.set(services.items, { key, count })
      return count
    }
    core.serve(table, { 'GET /api/overview': (_, call) => answer(core, call) })
  },
}
