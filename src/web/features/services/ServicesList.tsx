import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { List } from '#contract/shapes.ts'
import { urlOf } from '#web/api/call.ts'
import {
  serviceKeysQuery,
  type servicesQuery,
  type Service,
  type ServiceKey,
  type ServicesFilter,
} from '#web/api/services.ts'
import { JobStrips } from '#web/shell/bulk/JobStrips.tsx'
import { kindOf } from '#web/shell/bulk/kind.ts'
import { GroupCells } from '#web/shell/list/GroupCells.tsx'
import { GroupEntry } from '#web/shell/list/GroupEntry.tsx'
import { ListFoot } from '#web/shell/list/ListFoot.tsx'
import { useListSelection } from '#web/shell/list/use-list-selection.ts'
import { usePagedLines } from '#web/shell/list/use-paged-lines.ts'
import { useSettings } from '#web/shell/settings/settings.ts'
import { DataList } from '#web/ui/list/DataList.tsx'
import type { Room } from '#web/ui/list/use-room.ts'

import { useServiceColumns } from './columns.tsx'
import { hasAddress } from './row/NameLink.tsx'
import { PhoneEntry } from './row/PhoneEntry.tsx'
import { useGroupTexts } from './row/use-group-texts.ts'
import type { ServicesSearch } from './search.ts'
import { selection as store, serviceKeyOf } from './selection.ts'

const BulkBar = lazy(() =>
  import('#web/shell/bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
)
const ByNameDialog = lazy(() =>
  import('./ByNameDialog.tsx').then(({ ByNameDialog }) => ({ default: ByNameDialog })),
)

interface ServicesListProps {
  list: List<Service>
  queryOf: (page: number) => ReturnType<typeof servicesQuery>
  filter: ServicesFilter
  sort: ServicesSearch['sort']
  room: Room
  stale: boolean
  /** On a phone: boxes are shown. */
  selecting: boolean
  onSort: (sort: ServicesSearch['sort']) => void
  onKeys: () => void
}

/** The rows, what is selected of them, and what stands below them. */
export function ServicesList(props: ServicesListProps) {
  const { list, queryOf, filter, sort, room, stale, selecting, onSort, onKeys } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, serviceKeyOf)
  const { total } = list
  const { t } = useTranslation(['services', 'common'])
  const navigate = useNavigate()
  const { letterKeys } = useSettings()
  const keysQuery = useMemo(() => serviceKeysQuery(filter), [filter])
  const selection = useListSelection<ServiceKey>(store, keysQuery, serviceKeyOf)
  const { select, selectSpan, boxOf } = selection
  const groupTexts = useGroupTexts()
  const [byName, setByName] = useState(false)
  const phone = room === 'phone'

  const handleAll = useCallback((on: boolean) => selectSpan(0, total, on), [selectSpan, total])
  const all = boxOf(0, total)
  const columns = useServiceColumns({ room, sort, onSort, onSelect: select, all, onAll: handleAll })
  const price = columns.findIndex(({ key }) => key === 'price')
  const last = columns.length - 1

  return (
    <>
      <DataList
        label={t('title')}
        layout={phone ? 'list' : 'table'}
        lines={lines}
        columns={columns}
        letters={letterKeys}
        loadingLabel={t('common:loading')}
        isSelected={selection.isSelected}
        onView={onView}
        onOpen={(service) => {
          const { type, id } = service
          if (hasAddress(service)) {
            void navigate({ to: '/services/$type/$id', params: { type, id } })
          }
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
        renderEntry={(service, index) => (
          <PhoneEntry
            service={service}
            selecting={
              selecting
                ? {
                    checked: selection.isSelected(service),
                    onChange: () => select(service, index, false),
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
              kind={kindOf([...selection.selected.values()].map(({ type }) => type))}
              selected={[...selection.selected.values()]}
              total={total}
              outside={selection.outside}
              onSelectAll={() => handleAll(true)}
              onClear={selection.clear}
              csvUrl={urlOf('GET /api/services.csv', { query: filter })}
            />
          </Suspense>
        ) : (
          <ListFoot view={view} list={list} stale={stale}>
            <span className="flex gap-4">
              <button type="button" className="link" onClick={() => setByName(true)}>
                {t('foot.byName')}
              </button>
              <button type="button" className="link" onClick={onKeys}>
                {t('foot.keys')}
              </button>
            </span>
          </ListFoot>
        )}
      </div>
      {byName && (
        <Suspense>
          <ByNameDialog
            onClose={() => setByName(false)}
            onFound={(keys) =>
              store.set(
                keys.map((key) => [serviceKeyOf(key), key] as const),
                true,
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}
