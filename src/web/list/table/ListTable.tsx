import { Fragment, useCallback, useEffect, type CSSProperties } from 'react'

import { showList } from '#web/app/place/shown-list.ts'

import { HeadCell } from './HeadCell.tsx'
import { entryRem, type LineWindow } from './line-window.ts'
import { type DataListProps, spanProps } from './list-props.ts'
import { positionStyle, TableRow } from './TableRow.tsx'
import { useListKeys } from './use-list-keys.ts'

const trackOf = ({ width }: { width?: number | 'content' }): string =>
  width === undefined ? 'minmax(0, 1fr)' : width === 'content' ? 'max-content' : `${width}rem`

interface ListTableProps<Row, G> {
  list: DataListProps<Row, G>
  lineWindow: LineWindow<Row, G>
  focused: number | null
  onFocused: (position: number) => void
}

// Without the full height, lists jump in WebKit while lines are added and removed.
const atLeast = (height: number | undefined) =>
  height === undefined ? undefined : { minBlockSize: height }

/** Stacked entries, for phones. */
function Entries<Row, G>({
  list,
  lineWindow,
}: Pick<ListTableProps<Row, G>, 'list' | 'lineWindow'>) {
  const { label, isSelected } = list
  const { frame, setBody, rendered, height, measure } = lineWindow
  return (
    <div ref={frame} data-scroll-restoration-id={label}>
      {/* Without the role, Safari does not announce a list that has no bullets as a list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul ref={setBody} className="stack" style={atLeast(height)} aria-label={label} role="list">
        {rendered.map(({ position, top, line }) => (
          <li
            key={line.key}
            ref={measure}
            style={{
              ...positionStyle(top),
              // As high as the entry to come, so that the list does not jump.
              ...(line.kind === 'missing' && { minBlockSize: `${entryRem}rem` }),
            }}
            data-index={position}
            className={
              line.kind === 'group'
                ? 'grp'
                : line.kind === 'detail'
                  ? 'exp'
                  : line.kind === 'row' && isSelected?.(line.row)
                    ? 'is-sel'
                    : undefined
            }
          >
            {line.kind === 'group' && list.renderGroupEntry(line.group)}
            {line.kind === 'row' && list.renderEntry(line.row, line.index)}
            {line.kind === 'detail' && list.renderDetail?.(line.row)}
            {line.kind === 'missing' && <span className="skel wide w-40" />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Renders lines as a table or as stacked entries, and handles the keyboard. */
export function ListTable<Row, G>({
  list,
  lineWindow,
  focused,
  onFocused,
}: ListTableProps<Row, G>) {
  const { label, layout, lines, columns, onView, isSelected, className } = list
  const { latestList, handleKey } = useListKeys(list, lineWindow, focused, onFocused)
  const { frame, setBody, rendered, height, first, last, measure, bringIntoView } = lineWindow
  useEffect(() => onView(first, last), [onView, first, last])

  const { scrollTo = null } = list
  useEffect(() => {
    if (scrollTo !== null) bringIntoView(scrollTo)
  }, [bringIntoView, scrollTo])

  useEffect(() => showList(() => latestList.current.lines), [latestList])

  const open = useCallback((row: Row) => latestList.current.onOpen?.(row), [latestList])

  const firstRow = lines.count > 0 && lines.at(0).kind === 'group' ? 1 : 0
  const tabbable = focused !== null && focused < lines.count ? focused : firstRow

  if (layout === 'list') return <Entries list={list} lineWindow={lineWindow} />
  return (
    <div ref={frame} className="scroll" data-scroll-restoration-id={label}>
      <table
        className={`tbl long ${className ?? ''}`}
        aria-label={label}
        aria-rowcount={lines.count + 1}
        style={{ '--columns': columns.map(trackOf).join(' ') } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={setBody} style={atLeast(height)}>
          {rendered.map(({ position, top, line }) => (
            <Fragment key={line.key}>
              {line.kind === 'group' && (
                <tr
                  className="grp"
                  data-index={position}
                  style={positionStyle(top)}
                  aria-rowindex={position + 2}
                >
                  {list.renderGroupCells(line.group)}
                </tr>
              )}
              {line.kind === 'row' && (
                <TableRow
                  row={line.row}
                  index={line.index}
                  position={position}
                  top={top}
                  columns={columns}
                  selected={isSelected?.(line.row) ?? false}
                  current={list.isCurrent?.(line.row) ?? false}
                  measure={measure}
                  tall={list.isTall?.(line.row) ?? false}
                  tabbable={position === tabbable}
                  onFocus={onFocused}
                  onKey={handleKey}
                  onOpen={list.onOpen ? open : undefined}
                />
              )}
              {line.kind === 'detail' && (
                <tr
                  ref={measure}
                  data-index={position}
                  className="exp"
                  style={positionStyle(top)}
                  aria-rowindex={position + 2}
                >
                  <td {...spanProps(columns.length)}>{list.renderDetail?.(line.row)}</td>
                </tr>
              )}
              {line.kind === 'missing' && (
                <tr style={positionStyle(top)} aria-rowindex={position + 2} aria-busy="true">
                  <td {...spanProps(columns.length)} aria-label={list.loadingLabel}>
                    <span className="skel w-56" />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
