/** The overview, built from several lists. A list that fails is named in `problems`. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { findItems } from '#bff/list-engine/list.ts'
import { isOpen } from '#bff/lists/descriptions/invoices.ts'
import { notificationList } from '#bff/lists/descriptions/notifications.ts'
import { countOf } from '#bff/lists/page.ts'
import type { Snapshot } from '#bff/provider/entry.ts'
import type { Account } from '#contract/account.ts'
import { type MonthDetail, overview as table, type Overview } from '#contract/overview.ts'
import type { Resources } from '#dialects/reading/resource.ts'
import { attentionIn } from '#ledger/attention.ts'
import { dueOf } from '#ledger/due.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { totalsOf } from '#ledger/totals.ts'
import { monthsOf } from '#ledger/year.ts'
import { Reusable } from '#server/body-cache.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import { type Steps, turns } from '#server/turns.ts'

import { chargesOf, forecastOf } from './forecast.ts'

const resources = ['services', 'domains', 'invoices', 'notifications'] as const
type OverviewList = (typeof resources)[number]
type OverviewLists = { [F in OverviewList]: Snapshot<Resources[F]> | null }

type OverviewNeeds = Pick<CustomerData, 'clock' | 'reader' | 'snapshots'>

async function readLists({ snapshots }: OverviewNeeds, call: Call) {
  const lists: OverviewLists = {
    services: null,
    domains: null,
    invoices: null,
    notifications: null,
  }
  const problems: Overview['problems'] = []
  const read = async (resource: OverviewList) => {
    try {
      const snapshot = await snapshots.get(call.session, resource, { fresh: call.fresh })
      Object.assign(lists, { [resource]: snapshot })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code === 'key_rejected') throw error
      const { code, options } = error
      problems.push({
        resource,
        code,
        retryAfterSeconds: options.retryAfterSeconds ?? null,
      })
    }
  }
  // The page says nothing about an account that cannot be read.
  const reading = snapshots.get(call.session, 'account').catch(nullIfUnreadable)
  await Promise.all(resources.map(read))
  return { lists, problems, account: await reading }
}

/** What open invoices ask for, and what the account has to pay them with. */
function dueAndCredit(
  { invoices }: OverviewLists,
  account: Snapshot<Account> | null,
): Pick<Overview, 'due' | 'credit'> {
  const open = (invoices?.items ?? []).filter(isOpen)
  const balance = account?.items[0]?.balance ?? null
  return {
    due: { count: open.length, totals: totalsOf(open.map(dueOf)) },
    credit: balance && balance.minorUnits > 0 ? balance : null,
  }
}

/** `now` is used only if no list could be read. */
function* overviewOf(
  { lists, problems, account }: Awaited<ReturnType<typeof readLists>>,
  ledger: Ledger,
  today: string,
  now: number,
): Steps<Overview> {
  const snapshots = resources.map((resource) => lists[resource]).filter((list) => list !== null)
  const waits = [0, ...snapshots.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0)]
  const attention = yield* attentionIn(ledger, lists)
  const forecast = yield* forecastOf(ledger)
  const notices = lists.notifications?.items ?? []
  const newest = yield* findItems(notices, notificationList, {}, today)
  const isComplete = [lists.services, lists.domains, lists.invoices].every(
    (list) => list?.complete === true,
  )
  return {
    attention: [...attention],
    ...forecast,
    ...dueAndCredit(lists, account),
    notifications: newest.items.slice(0, 5),
    counts: {
      attention: isComplete ? attention.length : null,
      services: countOf(lists.services),
      domains: countOf(lists.domains),
      invoices: countOf(lists.invoices),
      unread: lists.notifications && notices.filter(({ read }) => read === false).length,
    },
    // The oldest, so that nothing on the page is older than stated.
    asOf: instant(snapshots.length === 0 ? now : Math.min(...snapshots.map(({ asOf }) => asOf))),
    stale: snapshots.some(({ stale }) => stale),
    retryAfterSeconds: Math.max(...waits) || null,
    complete: snapshots.every(({ complete }) => complete),
    problems: problems.toSorted(
      (a, b) =>
        resources.indexOf(a.resource as OverviewList) -
        resources.indexOf(b.resource as OverviewList),
    ),
  }
}

async function readOverview(data: OverviewNeeds, call: Call) {
  const today = data.reader.today(call.session)
  const read = await readLists(data, call)
  const ledger = await ledgerIn(data, call.session)
  const build = () =>
    turns.run(call.session.owner, overviewOf(read, ledger, today, data.clock.now()))
  // A list that cannot be read says something else with each attempt.
  if (read.problems.length > 0) return build()
  return new Reusable([...Object.values(read.lists), read.account, ledger, today], build)
}

async function readMonth(
  data: OverviewNeeds,
  month: string,
  { session }: Call,
): Promise<MonthDetail> {
  const read = (resource: 'services' | 'domains') =>
    data.snapshots.get(session, resource).catch(nullIfUnreadable)
  const lists = await Promise.all([read('services'), read('domains')])
  const ledger = await ledgerIn(data, session)
  if (!monthsOf(ledger).includes(month)) throw new ProblemError('not_found')
  const complete = lists.every((list) => list?.complete !== false)
  return { month, charges: chargesOf(ledger, month), complete }
}

export const overview = (needs: OverviewNeeds): Contribution => ({
  endpoints: servePrivate(table, {
    'GET /api/overview': (_, call) => readOverview(needs, call),
    'GET /api/overview/months/{month}': ({ params }, call) => readMonth(needs, params.month, call),
  }),
})
