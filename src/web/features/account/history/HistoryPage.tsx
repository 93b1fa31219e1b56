import './history.css'
import { useQuery } from '@tanstack/react-query'
import { Calendar } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { changeKinds, changeResults } from '#contract/changes.search.ts'
import type { Group } from '#contract/shapes.ts'
import { type Change, changesQuery, eventsCsvUrl, serviceChangesQuery } from '#web/api/changes.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useDeviceText, useWho } from '#web/app/format/use-device-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { entriesOf, FilterMenus, FiltersMenu } from '#web/list/FilterMenus.tsx'
import { type ListBarProps, ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { ListRows } from '#web/list/ListRows.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { ChangeRows } from '#web/renewal/changes/ChangeRows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useWideEnough } from '#web/ui/use-wide-enough.ts'

import { ChangeItems } from './ChangeItems.tsx'
import { ChangeResult } from './ChangeResult.tsx'
import { filterOf, type HistorySearch, type HistoryView, serviceOf } from './search.ts'
import { UndoCell } from './UndoCell.tsx'
import { useChangeText, useDayText } from './use-change-text.ts'
import { useColumns, When } from './use-columns.tsx'

const keyOf = ({ id }: { id: string }): string => id

/** Changes by day. One opens in place; the service of a single change is shown at the side. */
function HistoryList(view: HistoryView) {
  const { list, search, onSearch } = view
  const { t, format } = useTexts('history')
  const textOf = useChangeText()
  const whoOf = useWho()
  const dayText = useDayText()
  const { open } = search
  const openIndex = list.items.findIndex(({ id }) => id === open)
  const handleToggle = useCallback(
    ({ id }: Change) => onSearch({ open: id === open ? undefined : id }, true),
    [onSearch, open],
  )
  const handleSide = useCallback(
    ({ subject }: Change) =>
      onSearch({ side: subject ? `${subject.type}/${subject.id}` : undefined }),
    [onSearch],
  )
  const columns = useColumns({ openId: open, onToggle: handleToggle, onSide: handleSide })
  const groupText = ({ key, count }: Group) => ({
    label: dayText(key),
    count: t('group.count', format.count(count)),
  })
  return (
    <ListRows
      view={view}
      label={t('title')}
      keyOf={keyOf}
      className="history"
      columns={columns}
      opened={openIndex === -1 ? null : openIndex}
      isCurrent={({ subject }) =>
        subject !== null && search.side === `${subject.type}/${subject.id}`
      }
      onOpen={(change) =>
        change.subject && change.kind === 'auto-renew' ? handleSide(change) : handleToggle(change)
      }
      renderDetail={(change) => <ChangeItems change={change} />}
      {...plainGroups(columns.length, groupText)}
      renderEntry={(change) => (
        <>
          <button
            type="button"
            className="nm min-h-6 text-start"
            title={textOf(change)}
            aria-expanded={change.id === open}
            onClick={() => handleToggle(change)}
          >
            {textOf(change)}
          </button>
          <span className="when">
            <When at={change.at} /> · <bdi>{whoOf(change)}</bdi>
          </span>
          <ChangeResult change={change} />
          <span className="num">
            <UndoCell change={change} />
          </span>
        </>
      )}
      foot={
        <DownloadLink className="link" href={eventsCsvUrl}>
          {t('exportAll')}
        </DownloadLink>
      }
    />
  )
}

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
  const { t, format } = useTexts('history')
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
