import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import {
  domainKeysQuery,
  domainsCsvUrl,
  type domainsQuery,
  type Domain,
  type DomainKey,
  type DomainList,
  type DomainsFilter,
} from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { JobStrips } from '#web/shell/bulk/JobStrips.tsx'
import { isPathSegment } from '#web/shell/is-path-segment.ts'
import { GroupCells } from '#web/shell/list/GroupCells.tsx'
import { GroupEntry } from '#web/shell/list/GroupEntry.tsx'
import { ListFoot } from '#web/shell/list/ListFoot.tsx'
import { useListSelection } from '#web/shell/list/use-list-selection.ts'
import { usePagedLines } from '#web/shell/list/use-paged-lines.ts'
import { useSettings } from '#web/shell/settings/settings.ts'
import { DataList } from '#web/ui/list/DataList.tsx'
import type { Room } from '#web/ui/list/use-room.ts'

import { useDomainColumns } from './columns.tsx'
import { PhoneEntry } from './row/PhoneEntry.tsx'
import { useGroupTexts } from './row/use-group-texts.ts'
import type { DomainsSearch } from './search.ts'
import { bulkItemOf, domainKeyOf, selection as store } from './selection.ts'

const BulkBar = lazy(() =>
  import('#web/shell/bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
)

interface DomainsListProps {
  list: DomainList
  queryOf: (page: number) => ReturnType<typeof domainsQuery>
  filter: DomainsFilter
  search: DomainsSearch
  room: Room
  stale: boolean
  /** On a phone: boxes are shown. */
  selecting: boolean
  onSort: (sort: DomainsSearch['sort']) => void
  onKeys: () => void
}

/** Which columns the provider fills, as far as the first page tells. */
function statedColumns(items: readonly Domain[]): ReadonlySet<string> {
  const stated = new Set<string>(['price', 'renewalOn'])
  for (const { nameservers, transferLock, privacy, dnssec } of items) {
    if (nameservers.length > 0) stated.add('nameservers')
    if (transferLock !== null) stated.add('transferLock')
    if (privacy !== null) stated.add('privacy')
    if (dnssec !== null) stated.add('dnssec')
  }
  return stated
}

/** The rows, what is selected of them, and what stands below them. */
export function DomainsList(props: DomainsListProps) {
  const { list, queryOf, filter, search, room, stale, selecting, onSort } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, domainKeyOf)
  const { total, items } = list
  const { t } = useTranslation(['domains', 'common', 'list'])
  const navigate = useNavigate()
  const { brand } = useSession()
  const { letterKeys } = useSettings()
  const keysQuery = useMemo(() => domainKeysQuery(filter), [filter])
  const selection = useListSelection<DomainKey>(store, keysQuery, domainKeyOf)
  const { select, selectSpan, boxOf } = selection
  const groupTexts = useGroupTexts(search.by)
  const stated = useMemo(() => statedColumns(items), [items])
  const handleAll = useCallback((on: boolean) => selectSpan(0, total, on), [selectSpan, total])
  const columns = useDomainColumns({
    room,
    sort: search.sort,
    stated,
    onSort,
    onSelect: select,
    all: boxOf(0, total),
    onAll: handleAll,
  })
  const price = columns.findIndex(({ key }) => key === 'price')
  const last = columns.length - 1
  return (
    <>
      <DataList
        label={t('title')}
        layout={room === 'phone' ? 'list' : 'table'}
        lines={lines}
        columns={columns}
        letters={letterKeys}
        loadingLabel={t('common:loading')}
        isSelected={selection.isSelected}
        onView={onView}
        onOpen={({ name }) => {
          if (isPathSegment(name)) void navigate({ to: '/domains/$name', params: { name } })
        }}
        onSelect={select}
        renderGroupCells={(group) => (
          <GroupCells
            texts={groupTexts(group)}
            before={(price === -1 ? last : price) - 1}
            after={price === -1 ? 0 : last - price}
            selected={boxOf(group.offset, group.count)}
            onSelect={(on) => selectSpan(group.offset, group.count, on)}
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
        <JobStrips />
        {selection.selected.size > 0 ? (
          <Suspense>
            <BulkBar
              kind="domain"
              selected={[...selection.selected.values()].map(bulkItemOf)}
              total={total}
              outside={selection.outside}
              onSelectAll={() => handleAll(true)}
              onClear={selection.clear}
              csvUrl={domainsCsvUrl(filter)}
            />
          </Suspense>
        ) : (
          <ListFoot view={view} list={list} stale={stale}>
            <span className="flex gap-4">
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
