import { useTranslation } from 'react-i18next'

import { keptMonths } from '#contract/access-log.search.ts'
import type { Group } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { When } from '#web/features/account/history/use-columns.tsx'
import { useDayText } from '#web/features/account/history/use-day-text.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'

import type { JournalView } from './search.ts'
import { Did, useColumns, What, Who } from './use-columns.tsx'

const keyOf = ({ id }: { id: string }): string => id

/** Entries by day. None of them can be changed. */
export function JournalList(view: JournalView) {
  const { t } = useTranslation('journal')
  const format = useFormat()
  const columns = useColumns()
  const dayText = useDayText()
  const headingOf = ({ key }: Group) => ({ label: dayText(key), count: '' })
  return (
    <ListRows
      view={view}
      label={t('name')}
      keyOf={keyOf}
      className="journal"
      columns={columns}
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
      foot={t('kept', format.count(keptMonths))}
    />
  )
}
