import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import {
  domainKeysQuery,
  type domainsQuery,
  type Domain,
  type DomainKey,
  type DomainList,
  type DomainsFilter,
} from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { isPathSegment } from '#web/app/record/is-path-segment.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { GroupCells } from '#web/list/GroupCells.tsx'
import { GroupEntry } from '#web/list/GroupEntry.tsx'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { hasReason } from '#web/renewal/reasons/row-reason.ts'
import type { Room } from '#web/ui/use-room.ts'

import { useDomainColumns } from './columns.tsx'
import { PhoneEntry } from './row/PhoneEntry.tsx'
import { useSpanTexts } from './row/use-group-texts.ts'
import type { DomainsSearch } from './search.ts'
import { bulkItemOf, domainKeyOf, selection as store } from './selection.ts'

const BulkBar = lazy(() =>
  import('#web/renewal/bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
)

interface DomainsListProps {
  list: DomainList
  queryOf: (page: number) => ReturnType<typeof domainsQuery>
  filter: DomainsFilter
  search: DomainsSearch
  room: Room
  stale: boolean
  /** Whether entries have checkboxes (phones only). */
  selecting: boolean
  onSort: (sort: DomainsSearch['sort']) => void
  onKeys: () => void
}

/** The optional columns for which the provider sends values, judged by the first page. */
function findFilledColumns(items: readonly Domain[]): ReadonlySet<string> {
  const filled = new Set<string>(['price', 'renewalOn'])
  for (const { nameservers, transferLock, privacy, dnssec } of items) {
    if (nameservers.length > 0) filled.add('nameservers')
    if (transferLock !== null) filled.add('transferLock')
    if (privacy !== null) filled.add('privacy')
    if (dnssec !== null) filled.add('dnssec')
  }
  return filled
}

/** The rows, their selection and the bar below them. */
export function DomainsList(props: DomainsListProps) {
  const { list, queryOf, filter, search, room, stale, selecting, onSort } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, domainKeyOf)
  const { total, items } = list
  const { t } = useTranslation(['domains', 'common', 'list'])
  const navigate = useNavigate()
  const { brand } = useSession()
  const { letterKeys } = useSettings()
  const keysQuery = useMemo(() => domainKeysQuery(filter), [filter])
  const selection = useListSelection<DomainKey>(store, keysQuery, domainKeyOf, list)
  const { select, selectAll, selectSpan, stateOf } = selection
  const groupTexts = useSpanTexts(search.by)
  const filledColumns = useMemo(() => findFilledColumns(items), [items])
  const columns = useDomainColumns({
    room,
    sort: search.sort,
    filledColumns,
    onSort,
    onSelect: select,
    all: selection.all,
    onAll: selectAll,
  })
  return (
    <>
      <DataList
        label={t('title')}
        layout={room === 'phone' ? 'list' : 'table'}
        lines={lines}
        columns={columns}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        isSelected={selection.isSelected}
        isTall={hasReason}
        onView={onView}
        onOpen={({ name }) => {
          if (isPathSegment(name)) void navigate({ to: '/domains/$name', params: { name } })
        }}
        onSelect={select}
        renderGroupCells={(group) => (
          <GroupCells
            texts={groupTexts(group)}
            columns={columns}
            selected={stateOf(group.offset, group.count)}
            onSelect={(isSelected) => selectSpan(group.offset, group.count, isSelected)}
          />
        )}
        renderGroupEntry={(group) => <GroupEntry texts={groupTexts(group)} />}
        renderEntry={(domain, index) => (
          <PhoneEntry
            domain={domain}
            selecting={
              selecting
                ? {
                    checked: selection.isSelected(domain),
                    onChange: () => select(domain, index, false),
                  }
                : null
            }
          />
        )}
      />
      <div className="dock">
        {selection.selected.size > 0 ? (
          <Suspense>
            <BulkBar
              kind="domain"
              selected={[...selection.selected.values()].map(bulkItemOf)}
              total={total}
              outside={selection.outside}
              onSelectAll={list.complete ? () => selectAll(true) : null}
              onClear={selection.clear}
            />
          </Suspense>
        ) : (
          <ListFoot view={view} list={list} stale={stale}>
            <span className="flex flex-wrap gap-x-4">
              <span>{t('foot', { brand: brand.name })}</span>
              <button type="button" className="link" onClick={props.onKeys}>
                {t('list:keys')}
              </button>
            </span>
          </ListFoot>
        )}
      </div>
    </>
  )
}
