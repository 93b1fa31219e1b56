import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { type Change, eventsCsvUrl } from '#web/api/changes.ts'
import { useWho } from '#web/app/format/use-device-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { ListRows } from '#web/list/ListRows.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'

import { ChangeItems } from './ChangeItems.tsx'
import { ChangeResult } from './ChangeResult.tsx'
import type { HistoryView } from './search.ts'
import { UndoCell } from './UndoCell.tsx'
import { useChangeText } from './use-change-text.ts'
import { useColumns, When } from './use-columns.tsx'
import { useDayText } from './use-day-text.ts'

const keyOf = ({ id }: { id: string }): string => id

/** Changes by day. One opens in place; the service of a single change is shown at the side. */
export function HistoryList(view: HistoryView) {
  const { list, search, onSearch } = view
  const { t } = useTranslation('history')
  const format = useFormat()
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
