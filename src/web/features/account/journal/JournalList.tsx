import { useTranslation } from 'react-i18next'

import { keptMonths } from '#contract/access-log.search.ts'
import type { Group } from '#contract/shapes.ts'
import type { AccessLog, accessLogQuery } from '#web/api/access-log.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { When } from '#web/features/account/history/use-columns.tsx'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { useRoom } from '#web/ui/use-room.ts'

import { Did, useColumns, What, Who } from './use-columns.tsx'

const keyOf = ({ id }: { id: string }): string => id

interface JournalListProps {
  list: AccessLog
  queryOf: (page: number) => ReturnType<typeof accessLogQuery>
}

/** Entries by day. None of them can be changed. */
export function JournalList({ list, queryOf }: JournalListProps) {
  const { lines, view, onView } = usePagedLines(queryOf, list, keyOf)
  const { t } = useTranslation(['journal', 'history', 'common'])
  const format = useFormat()
  const { letterKeys } = useSettings()
  const [room, watchRoom] = useRoom()
  const columns = useColumns()
  const headingOf = ({ key }: Group) => {
    const date = key.length === 7 ? format.month(key) : format.date(key, 'long')
    return { label: key === format.today ? t('history:group.today', { date }) : date, count: '' }
  }
  return (
    <div ref={watchRoom} className="sheet">
      <DataList
        label={t('journal:name')}
        layout={room === 'phone' ? 'list' : 'table'}
        className="journal"
        lines={lines}
        columns={columns}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        onView={onView}
        {...plainGroups(columns.length, headingOf)}
        renderEntry={(entry) => (
          <>
            <span className="nm">
              <What entry={entry} />
            </span>
            <span className="when">
              <When at={entry.at} /> · <Did entry={entry} />
            </span>
            <Who entry={entry} />
          </>
        )}
      />
      <ListFoot view={view} list={list} stale={false}>
        {t('journal:kept', { count: keptMonths, n: format.number(keptMonths) })}
      </ListFoot>
    </div>
  )
}
