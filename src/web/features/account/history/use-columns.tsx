import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Change } from '#web/api/changes.ts'
import { useWho } from '#web/app/format/use-device-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import type { Column } from '#web/list/table/list-props.ts'
import { Clipped } from '#web/ui/Clipped.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { ChangeResult } from './ChangeResult.tsx'
import { UndoCell } from './UndoCell.tsx'
import { useChangeText } from './use-change-text.ts'

/** The server groups changes of these days by day, and older ones by month. */
const daysApart = 31

/** Time of day below a heading that names the day, else the day too. */
export function When({ at }: { at: string }) {
  const format = useFormat()
  const isDayNamed = format.daysFromNow(at) > -daysApart
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      <bdi>{isDayNamed ? format.time(at) : format.moment(at)}</bdi>
    </time>
  )
}

function WhatCell({ change, onSide }: { change: Change; onSide: (change: Change) => void }) {
  const text = useChangeText()(change)
  if (change.kind !== 'auto-renew' || change.subject === null)
    return <Clipped className="el b" text={text} />
  return (
    <button type="button" className="el b text-start" title={text} onClick={() => onSide(change)}>
      {text}
    </button>
  )
}

function WhoCell({ change }: { change: Change }) {
  const who = useWho()(change)
  return (
    <bdi className="el" title={who}>
      {who}
    </bdi>
  )
}

function OpenCell(props: { change: Change; open: boolean; onToggle: (change: Change) => void }) {
  const { change, open, onToggle } = props
  const { t } = useTranslation('history')
  const what = useChangeText()(change)
  return (
    <IconButton
      label={t(open ? 'row.close' : 'row.open', { what })}
      aria-expanded={open}
      icon={<ChevronRight className={`i s ${open ? 'down' : 'flip'}`} />}
      onClick={() => onToggle(change)}
    />
  )
}

interface ColumnOptions {
  openId: string | undefined
  onToggle: (change: Change) => void
  onSide: (change: Change) => void
}

export function useColumns({ openId, onToggle, onSide }: ColumnOptions): Column<Change>[] {
  const { t } = useTranslation('history')
  return useMemo(
    () => [
      {
        key: 'when',
        width: 5.75,
        className: 'ink2',
        head: t('column.when'),
        cell: ({ at }) => <When at={at} />,
      },
      {
        key: 'open',
        width: 2.5,
        className: 'ctl',
        head: <span className="vh">{t('column.open')}</span>,
        cell: (change) => (
          <OpenCell change={change} open={change.id === openId} onToggle={onToggle} />
        ),
      },
      {
        key: 'what',
        className: 'el',
        head: t('column.what'),
        cell: (change) => <WhatCell change={change} onSide={onSide} />,
      },
      {
        key: 'who',
        width: 10,
        className: 'ink2 el',
        head: t('column.who'),
        cell: (change) => <WhoCell change={change} />,
      },
      {
        key: 'result',
        width: 12,
        head: t('column.result'),
        cell: (change) => <ChangeResult change={change} />,
      },
      {
        key: 'undo',
        width: 8.5,
        className: 'num',
        head: t('column.undo'),
        cell: (change) => <UndoCell change={change} />,
      },
    ],
    [openId, onToggle, onSide, t],
  )
}
