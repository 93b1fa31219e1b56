import './overview.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { overviewQuery, type Overview } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { StaleContext } from '#web/app/errors/use-lock.ts'
import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useFreshness } from '#web/app/frame/use-freshness.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { FirstReads } from '#web/app/help/FirstReads.tsx'
import { CreditNote } from '#web/app/record/CreditNote.tsx'
import { openStatuses } from '#web/app/record/invoice-status.ts'
import { totalsText } from '#web/list/totals.ts'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { AttentionHelp, AttentionList, useAttentionRows } from './AttentionList.tsx'
import { EmptyAccount, ExpectedHere } from './empty/EmptyAccount.tsx'
import { useFirstOrders } from './empty/use-orders.ts'
import { Forecast } from './forecast/Forecast.tsx'
import { countUncounted, seriesOf } from './forecast/series.ts'
import { NextCharges } from './NextCharges.tsx'
import { Problems } from './Problems.tsx'
import { RecentNotifications } from './RecentNotifications.tsx'
import { addedCharges, countOpen } from './rows.ts'
import { useAttentionText } from './use-attention-text.ts'

/** What open invoices ask for, with the credit beside it; nothing if the account has neither. */
function DueNote({ due, credit }: Pick<Overview, 'due' | 'credit'>) {
  const { t, format } = useTexts('overview')
  const amount = totalsText(format, due.totals, true)
  if (due.count === 0 || amount === '') return null
  return (
    <p className="ink2 pt-2 text-3">
      <Link className="link" to="/invoices" search={{ status: [...openStatuses] }}>
        {amount === format.hidden
          ? t('rest.unpaid', format.count(due.count))
          : t('due', { ...format.count(due.count), amount })}
      </Link>
      {credit !== null && format.gap}
      <CreditNote credit={credit} />
    </p>
  )
}

/** Below the title of an empty account: what there is to expect, once the orders have been read. */
function EmptySub({ invoices }: { invoices: number | null }) {
  const { t, format } = useTexts('overview')
  const { running, total } = useFirstOrders()
  const count = running?.length ?? 0
  if (count > 0) return t('first.waiting', format.count(count))
  return total === 0 && invoices === 0
    ? t('first.nothingOrdered')
    : format.date(format.today, 'long')
}

/** Loads after the page. */
const SinceLastVisit = deferred(() => import('./SinceLastVisit.tsx'), 'SinceLastVisit')

interface OverviewPageProps {
  /** Shows the forecast as a table instead of a chart. */
  asTable: boolean
  onView: (asTable: boolean) => void
  /** Asks the assistant. */
  onAsk: (question: string) => void
}

const countEnding = ({ forecast }: Overview): number =>
  forecast.reduce((total, { ending }) => total + ending.count, 0)

/** How much of the lists a figure was counted from. */
type Extent = 'All' | 'SoFar' | 'AtLeast'

const countTexts = {
  All: { needs: 'needs', ending: 'ending' },
  SoFar: { needs: 'needsSoFar', ending: 'endingSoFar' },
  AtLeast: { needs: 'needsAtLeast', ending: 'endingAtLeast' },
} as const

const hasProblem = ({ problems }: Overview, ...resources: string[]): boolean =>
  problems.some(({ resource }) => resources.includes(resource))

/** A list that can't be read may hold more. One that is still being read is said to be below the title. */
function extentOf(overview: Overview, ...resources: string[]): Extent {
  if (hasProblem(overview, ...resources)) return 'AtLeast'
  return overview.complete ? 'All' : 'SoFar'
}

const isEmpty = ({ counts, problems, complete }: Overview): boolean =>
  complete && problems.length === 0 && counts.services === 0 && counts.domains === 0

export function OverviewPage({ asTable, onView, onAsk }: OverviewPageProps) {
  const { t, format } = useTexts('overview')
  const { counts, account } = useSession()
  const response = useSuspenseQuery(overviewQuery)
  const { data: overview, dataUpdatedAt } = response
  const reading = useRefresh(overviewQuery, 'overview')
  const { isStale, head, banner } = useFreshness(response, reading)
  const { rows, lastChanged, change } = useAttentionRows(overview.attention)
  const textOf = useAttentionText()
  const openRows = countOpen(rows)
  const { complete } = overview
  const empty = isEmpty(overview)
  const titleOf = (): string => {
    if (openRows > 0) {
      const extent = extentOf(overview, 'services', 'domains', 'invoices')
      return t(countTexts[extent].needs, format.count(openRows))
    }
    if (empty && account) return t('first.welcome', { name: account.displayName })
    if (hasProblem(overview, 'services', 'domains', 'invoices')) return t('needsUnknown')
    return t(complete ? 'needsNothing' : 'needsNothingSoFar')
  }
  const ending = countEnding(overview)
  const renewalExtent = extentOf(overview, 'services', 'domains')
  const yearEnd = useYearEnd()
  const added = addedCharges(rows, format.today)
  const series = seriesOf(overview.forecast, overview.payments, added)
  const uncounted = countUncounted(overview.forecast)
  return (
    <StaleContext value={isStale}>
      <PageHead
        title={titleOf()}
        sub={
          empty ? (
            <EmptySub invoices={overview.counts.invoices} />
          ) : (
            <>
              {format.date(format.today, 'long')}
              {ending > 0 && (
                <>
                  {' · '}
                  {t(countTexts[renewalExtent].ending, {
                    ...format.count(ending),
                    date: yearEnd,
                  })}
                </>
              )}
            </>
          )
        }
        {...head}
      />
      {banner}
      <div className="vh" role="status">
        {lastChanged &&
          `${format.sentence(textOf(lastChanged).title)}${format.gap}${textOf(lastChanged).detail}`}
      </div>
      <div className="page">
        <div className="overview">
          <div className="first">
            <Problems
              problems={overview.problems}
              readAt={dataUpdatedAt}
              onRetry={reading.refresh}
            />
            {!complete && (
              <p className="reading" role="status">
                {t('reading')}
              </p>
            )}
            <KeyNote />
            <SinceLastVisit />
            {empty && <EmptyAccount onAsk={onAsk} />}
            <AttentionList rows={rows} onAutoRenew={change} />
            <DueNote due={overview.due} credit={overview.credit} />
            {series.map((entry) => (
              <Forecast
                key={entry.key}
                series={entry}
                tax={overview.tax}
                isAtLeast={renewalExtent === 'AtLeast'}
                asTable={asTable}
                onView={onView}
              />
            ))}
            {uncounted > 0 && (
              <p className="mut mt-4 text-2">{t('forecast.uncounted', format.count(uncounted))}</p>
            )}
            {overview.uncertain > 0 && (
              <p className="mut mt-4 text-2">
                {t('forecast.uncertain', format.count(overview.uncertain))}
              </p>
            )}
            <AttentionHelp rows={rows} />
          </div>
          <aside className="second">
            {empty ? (
              <ExpectedHere />
            ) : (
              <NextCharges
                charges={overview.next}
                lastPrices={overview.lastPrices}
                soon={overview.soon}
                tax={overview.tax}
                failed={renewalExtent === 'AtLeast'}
              />
            )}
            {(!empty || overview.notifications.length > 0) && (
              <RecentNotifications
                notifications={overview.notifications}
                failed={hasProblem(overview, 'notifications')}
                unread={counts?.unread ?? overview.counts.unread}
              />
            )}
            {empty && <FirstReads topics={['auto-renew', 'transfer-domain', 'invoices']} />}
          </aside>
        </div>
      </div>
    </StaleContext>
  )
}
