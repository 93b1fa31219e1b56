import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { List } from '#contract/shapes.ts'
import {
  serviceKeysQuery,
  type servicesQuery,
  type Service,
  type ServiceKey,
  type ServicesFilter,
} from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { GroupCells } from '#web/list/GroupCells.tsx'
import { GroupEntry } from '#web/list/GroupEntry.tsx'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { kindOf } from '#web/renewal/bulk/kind.ts'
import { hasReason } from '#web/renewal/reasons/row-reason.ts'
import type { Room } from '#web/ui/use-room.ts'

import { useServiceColumns } from './columns.tsx'
import { hasPage } from './row/NameLink.tsx'
import { PhoneEntry } from './row/PhoneEntry.tsx'
import { useMonthTexts } from './row/use-group-texts.ts'
import type { ServicesSearch } from './search.ts'
import { selection as store, selectServices, serviceKeyOf } from './selection.ts'

const BulkBar = lazy(() =>
  import('#web/renewal/bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
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
  /** Whether entries have checkboxes (phones only). */
  selecting: boolean
  onSort: (sort: ServicesSearch['sort']) => void
  onKeys: () => void
}

/** The rows, their selection and the bar below them. */
export function ServicesList(props: ServicesListProps) {
  const { list, queryOf, filter, sort, room, stale, selecting, onSort, onKeys } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, serviceKeyOf)
  const { total } = list
  const { t } = useTranslation(['services', 'common', 'list'])
  const navigate = useNavigate()
  const { letterKeys } = useSettings()
  const keysQuery = useMemo(() => serviceKeysQuery(filter), [filter])
  const selection = useListSelection<ServiceKey>(store, keysQuery, serviceKeyOf, list)
  const { select, selectAll, selectSpan, stateOf } = selection
  const groupTexts = useMonthTexts()
  const [isByNameOpen, setByNameOpen] = useState(false)

  const columns = useServiceColumns({
    room,
    sort,
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
        onOpen={(service) => {
          const { type, id } = service
          if (hasPage(service)) {
            void navigate({ to: '/services/$type/$id', params: { type, id } })
          }
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
        {selection.selected.size > 0 ? (
          <Suspense>
            <BulkBar
              kind={kindOf([...selection.selected.values()].map(({ type }) => type))}
              selected={[...selection.selected.values()]}
              total={total}
              outside={selection.outside}
              onSelectAll={list.complete ? () => selectAll(true) : null}
              onClear={selection.clear}
              onUse={(item) => selectServices([item])}
            />
          </Suspense>
        ) : (
          <ListFoot view={view} list={list} stale={stale}>
            <span className="flex flex-wrap gap-x-4">
              {!isSupportView && (
                <button type="button" className="link" onClick={() => setByNameOpen(true)}>
                  {t('foot.byName')}
                </button>
              )}
              <button type="button" className="link" onClick={onKeys}>
                {t('list:keys')}
              </button>
            </span>
          </ListFoot>
        )}
      </div>
      {isByNameOpen && (
        <Suspense>
          <ByNameDialog onClose={() => setByNameOpen(false)} onSelect={selectServices} />
        </Suspense>
      )}
    </>
  )
}
