import './history.css'
import { useQuery } from '@tanstack/react-query'
import { Calendar } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { changeKinds, changeResults } from '#contract/changes.search.ts'
import { changesQuery, serviceChangesQuery } from '#web/api/changes.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useDeviceText } from '#web/app/format/use-device-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { entriesOf, FilterMenus, FiltersMenu } from '#web/list/FilterMenus.tsx'
import { ListPage, type SearchProps, type ListBarProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { ChangeRows } from '#web/renewal/changes/ChangeRows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import { HistoryList } from './HistoryList.tsx'
import { filterOf, type HistorySearch, serviceOf } from './search.ts'

const spans = [7, 30, 90, 365]

function HistoryFilters({ search, facets, onSearch, searchRef }: ListBarProps<HistorySearch>) {
  const { t } = useTranslation(['history', 'common'])
  const phone = usePhone()
  const deviceText = useDeviceText()
  const { anyOf, within } = useFilterMenus<HistorySearch>(search, facets, onSearch)
  const devices = Object.keys(facets['device'] ?? {})
  const textOfDevice = (value: string): string => {
    const [browser = '', system = ''] = value.split('/')
    // Both are of the lists that the server states devices with.
    const device = { browser: browser || null, system: system || null } as Parameters<
      typeof deviceText
    >[0]
    return deviceText(device) ?? t('common:otherDevice')
  }
  const filters = [
    { ...within('within', t('filter.within'), spans), icon: <Calendar className="i" /> },
    anyOf('device', t('filter.who'), devices, textOfDevice),
    anyOf('kind', t('filter.what'), changeKinds, (kind) => t(`kind.${kind}`)),
    anyOf('result', t('filter.result'), changeResults, (result) => t(`resultName.${result}`)),
  ]
  const count = filters.filter(({ value }) => value !== null).length
  return (
    <div className={phone ? 'bar !flex-nowrap' : 'bar'}>
      <ListSearch
        {...{ searchRef, search, onSearch }}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
      />
      {phone ? (
        <FiltersMenu count={count} entries={entriesOf(filters)} />
      ) : (
        <FilterMenus filters={filters} />
      )}
    </div>
  )
}

interface ServiceSideProps {
  service: { type: string; id: string }
  /** Closes it, where it replaces the list. */
  onBack: (() => void) | null
}

/** One service's own changes. */
function ServiceSide({ service, onBack }: ServiceSideProps) {
  const { t } = useTranslation('history')
  const { data, error, refetch } = useQuery(serviceChangesQuery(service))
  const name = data?.items.find(({ subject }) => subject?.name)?.subject?.name ?? service.id
  return (
    <section className="of-service" aria-labelledby="side-name">
      {onBack && <Button onClick={onBack}>{t('side.back')}</Button>}
      <div className="sect-row">
        <h2 className="sect" id="side-name">
          <bdi dir="ltr">{name}</bdi>
        </h2>
        <SubjectLink subject={{ kind: 'service', ...service }} className="link end">
          {t('side.open')}
        </SubjectLink>
      </div>
      {data && <ChangeRows label={t('side.label', { name })} changes={data.items} />}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <p className="sm mut">{t('side.foot')}</p>
    </section>
  )
}

/** Smallest width, in rem, that fits the list and a service's changes side by side. */
const splitRem = 54

export function HistoryPage(props: SearchProps<HistorySearch>) {
  const { search, onSearch } = props
  const { t } = useTranslation('history')
  const format = useFormat()
  const [isWide, watchWidth] = useWideEnough(splitRem)
  const { side } = search
  const isSideAlone = side !== undefined && !isWide
  return (
    <ListPage
      {...props}
      resource="changes"
      query={changesQuery}
      filterOf={filterOf}
      isOurs
      csv="GET /api/changes.csv"
      title={t('title')}
      lead={({ since }) => (since === null ? t('subNone') : t('sub', { date: format.day(since) }))}
      bar={(bar) => <HistoryFilters {...bar} />}
      rows={(view) => <HistoryList {...view} />}
      empty={<EmptyPage title={t('empty.title')} text={t('empty.text')} topics={[]} />}
      noMatchHint={t('noMatchText')}
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
