import { useTranslation } from 'react-i18next'

import { changesQuery } from '#web/api/changes.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import './history.css'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'
import { filterOf, type HistorySearch, isNarrowed, serviceOf } from './search.ts'
import { ServiceSide } from './ServiceSide.tsx'

/** Smallest width, in rem, that fits the list and a service's changes side by side. */
const splitRem = 54

export function HistoryPage(props: SearchProps<HistorySearch>) {
  const { search, onSearch } = props
  const { t } = useTranslation('history')
  const format = useFormat()
  const brand = useSession().brand.name
  const [isWide, watchWidth] = useWideEnough(splitRem)
  const { side } = search
  const isSideAlone = side !== undefined && !isWide
  return (
    <ListPage
      {...props}
      resource="changes"
      query={changesQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      isOurs
      csv="GET /api/changes.csv"
      title={t('title')}
      lead={({ since }) =>
        since === null ? t('subNone', { brand }) : t('sub', { brand, date: format.day(since) })
      }
      bar={(bar) => <HistoryFilters {...bar} />}
      rows={(view) => <HistoryList {...view} />}
      empty={
        <div className="sheet">
          <div className="empty px-gutter py-6">
            <h2>{t('empty.title')}</h2>
            <p>{t('empty.text')}</p>
          </div>
        </div>
      }
      noMatchHint={t('noMatchText')}
      onClear={() =>
        onSearch({
          q: undefined,
          within: undefined,
          kind: undefined,
          result: undefined,
          device: undefined,
        })
      }
      layout={({ head, body }) => (
        <>
          {head}
          <AccountTabs />
          <div
            ref={watchWidth}
            className={side === undefined || isSideAlone ? 'history-split one' : 'history-split'}
          >
            {!isSideAlone && body}
            {side !== undefined && (
              <ServiceSide
                service={serviceOf(side)}
                onBack={isSideAlone ? () => onSearch({ side: undefined }) : null}
              />
            )}
          </div>
        </>
      )}
    />
  )
}
