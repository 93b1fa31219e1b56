import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { overviewQuery, type Overview } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { StaleContext } from '#web/shell/auto-renew/use-lock.ts'
import { PageHead } from '#web/shell/PageHead.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'

import './overview.css'
import { EmptyAccount } from './EmptyAccount.tsx'
import { Forecast } from './forecast/Forecast.tsx'
import { seriesOf, uncountedIn } from './forecast/series.ts'
import { NeedHelp } from './NeedHelp.tsx'
import { NeedRow } from './NeedRow.tsx'
import { NextCharges } from './NextCharges.tsx'
import { Problems } from './Problems.tsx'
import { RecentNotifications } from './RecentNotifications.tsx'
import { openCount } from './rows.ts'
import { useNeedText } from './use-need-text.ts'
import { useNeeds } from './use-needs.ts'

interface OverviewPageProps {
  /** The forecast as a table. */
  asTable: boolean
  onView: (asTable: boolean) => void
}

const endingIn = ({ forecast }: Overview): number =>
  forecast.reduce((all, { ending }) => all + ending.count, 0)

const hasProblem = ({ problems }: Overview, ...families: string[]): boolean =>
  problems.some(({ family }) => families.includes(family))

const isEmpty = ({ counts, problems, complete }: Overview): boolean =>
  complete && problems.length === 0 && counts.services === 0 && counts.domains === 0

export function OverviewPage({ asTable, onView }: OverviewPageProps) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { brand } = useSession()
  const { data: overview, error, dataUpdatedAt } = useSuspenseQuery(overviewQuery)
  const cut = overview.stale || isUnreachable(error)
  const { refresh, refreshing } = useRefresh(overviewQuery, 'overview')
  const { rows, added, last, change } = useNeeds(overview.attention)
  const textOf = useNeedText()
  const open = openCount(rows)
  const { complete } = overview
  const title =
    open > 0
      ? t(complete ? 'needs' : 'needsSoFar', { count: open, n: format.number(open) })
      : t(
          hasProblem(overview, 'services', 'domains', 'invoices')
            ? 'needsUnknown'
            : complete
              ? 'needsNothing'
              : 'needsNothingSoFar',
        )
  const ending = endingIn(overview)
  const series = seriesOf(overview.forecast, added)
  const uncounted = uncountedIn(overview.forecast)
  const primary = rows.find(({ item }) => item.payUrl !== null)?.key
  return (
    <StaleContext value={cut}>
      <PageHead
        title={title}
        sub={
          <>
            {format.date(format.today, 'long')}
            {ending > 0 && (
              <>
                {' '}
                ·{' '}
                {t(complete ? 'ending' : 'endingSoFar', {
                  count: ending,
                  n: format.number(ending),
                })}
              </>
            )}
          </>
        }
        asOf={overview.asOf}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
      />
      {cut && (
        <StaleBanner
          asOf={overview.asOf}
          wait={askedWait({ data: overview, error })}
          onRetry={refresh}
        />
      )}
      <div className="vh" role="status">
        {last && `${format.sentence(textOf(last).title)}${format.gap}${textOf(last).detail}`}
      </div>
      <div className="page">
        <div className="overview">
          <div className="first">
            <Problems problems={overview.problems} readAt={dataUpdatedAt} onRetry={refresh} />
            {!complete && (
              <p className="reading" role="status">
                {t('reading', { brand: brand.name })}
              </p>
            )}
            {isEmpty(overview) && <EmptyAccount />}
            {rows.length > 0 && (
              <ul className="needs" aria-label={t('list')}>
                {rows.map((row) => (
                  <NeedRow
                    key={row.key}
                    row={row}
                    primary={row.key === primary}
                    onAutoRenew={change}
                  />
                ))}
              </ul>
            )}
            <NeedHelp rows={rows} />
            {series.map((one) => (
              <Forecast key={one.key} series={one} asTable={asTable} onView={onView} />
            ))}
            {uncounted > 0 && (
              <p className="mut mt-4 text-2">
                {t('forecast.uncounted', {
                  count: uncounted,
                  n: format.number(uncounted),
                  brand: brand.name,
                })}
              </p>
            )}
          </div>
          <aside className="second">
            <NextCharges
              charges={overview.next}
              failed={hasProblem(overview, 'services', 'domains')}
            />
            <RecentNotifications
              notifications={overview.notifications}
              failed={hasProblem(overview, 'notifications')}
              unread={overview.counts.unread}
            />
          </aside>
        </div>
      </div>
    </StaleContext>
  )
}
