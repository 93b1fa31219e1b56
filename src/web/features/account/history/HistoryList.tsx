import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { type Change, type ChangeList, type changesQuery, eventsCsvUrl } from '#web/api/changes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { useSettings } from '#web/app/settings/settings.ts'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { withDetail } from '#web/list/table/lines.ts'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { useWho } from '#web/renewal/changes/use-who.ts'
import { useRoom } from '#web/ui/use-room.ts'

import { ChangeItems } from './ChangeItems.tsx'
import { ChangeResult } from './ChangeResult.tsx'
import type { HistorySearch } from './search.ts'
import { UndoCell } from './UndoCell.tsx'
import { useChangeText } from './use-change-text.ts'
import { useColumns, When } from './use-columns.tsx'

const keyOf = ({ id }: { id: string }): string => id

interface HistoryListProps {
  list: ChangeList
  queryOf: (page: number) => ReturnType<typeof changesQuery>
  search: HistorySearch
  onSearch: (change: Partial<HistorySearch>, replace?: boolean) => void
}

/** Changes by day. One opens in place; the service of a single change is shown at the side. */
export function HistoryList({ list, queryOf, search, onSearch }: HistoryListProps) {
  const { lines, view, onView } = usePagedLines(queryOf, list, keyOf)
  const { t } = useTranslation(['history', 'common'])
  const format = useFormat()
  const { letterKeys } = useSettings()
  const textOf = useChangeText()
  const whoOf = useWho()
  const [room, watchRoom] = useRoom()
  const { open } = search
  const openIndex = list.items.findIndex(({ id }) => id === open)
  const opened = openIndex === -1 ? null : openIndex
  const linesWithDetail = useMemo(() => withDetail(lines, opened), [lines, opened])
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
  const headingOf = (key: string): string => {
    if (key.length === 7) return format.month(key)
    const date = format.date(key, 'long')
    return key === format.today ? t('group.today', { date }) : date
  }
  const groupText = ({ key, count }: Group) => ({
    label: headingOf(key),
    count: t('group.count', { count, n: format.number(count) }),
  })
  return (
    <div ref={watchRoom} className="sheet">
      <DataList
        label={t('title')}
        layout={room === 'phone' ? 'list' : 'table'}
        className="history"
        lines={linesWithDetail}
        columns={columns}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        scrollTo={opened === null ? null : linesWithDetail.positionOf(opened)}
        isCurrent={({ subject }) =>
          subject !== null && search.side === `${subject.type}/${subject.id}`
        }
        onView={onView}
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
      />
      <ListFoot view={view} list={list} stale={false}>
        <DownloadLink className="link" href={eventsCsvUrl}>
          {t('exportAll')}
        </DownloadLink>
      </ListFoot>
    </div>
  )
}
