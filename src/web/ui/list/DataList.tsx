import {
  Fragment,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { HeadCell } from './HeadCell.tsx'
import { useLineWindowing, useWholeLines, type UseLineWindow } from './line-window.ts'
import type { Lines } from './lines.ts'
import { act, stepOf, type RowActions } from './list-keys.ts'
import { TableRow } from './TableRow.tsx'
import { useRowHeight } from './use-row-height.ts'

export interface Column<Row> {
  key: string
  head: ReactNode
  /** Width in rem; the one column without a width takes the rest. */
  width?: number
  className?: string
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
  cell: (row: Row, index: number, selected: boolean) => ReactNode
}

interface DataListProps<Row, G> extends RowActions<Row> {
  /** Its name: the page's. */
  label: string
  /** Rows in columns, or stacked entries on a phone. */
  layout: 'table' | 'list'
  lines: Lines<Row, G>
  columns: readonly Column<Row>[]
  /** `td`s of a group's line, spanning `columns.length` columns in all. */
  renderGroupCells: (group: G) => ReactNode
  /** Content of an entry on a phone. */
  renderEntry: (row: Row, index: number) => ReactNode
  renderGroupEntry: (group: G) => ReactNode
  /** Below an opened row (`withDetail`). */
  renderDetail?: (row: Row) => ReactNode
  isSelected?: (row: Row) => boolean
  /** The row that is shown beside the list. */
  isCurrent?: (row: Row) => boolean
  /** Height of a row in rem where it is not the usual one: two lines of text. */
  rowRem?: number
  className?: string
  /** Position of a line to bring into view when it changes: what the address opens. */
  scrollTo?: number | null
  /** Single-letter keys are on (WCAG 2.1.4 lets the customer switch them off). */
  letters: boolean
  /** First and last line in view, so that their pages can be read. */
  onView: (first: number, last: number) => void
  loadingLabel: string
}

/** Heights before anything is measured, in rem: a group's line, an entry on a phone. */
const groupRem = 2
const entryRem = 4.2
const detailRem = 12

/** What the keyboard's focus moves over. */
const isRow = ({ kind }: { kind: string }): boolean => kind === 'row' || kind === 'missing'

/** Stands for lines that are not drawn. */
const GapRow = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden className="gap">
    <td colSpan={columns} aria-hidden style={{ blockSize: height }} />
  </tr>
)
const GapItem = ({ height }: { height: number }) => (
  <li aria-hidden style={{ blockSize: height, padding: 0, border: 0 }} />
)

/** A list: a ledger with group lines, a long one of virtual rows; on a phone a list of entries. */
export function DataList<Row, G>(props: DataListProps<Row, G>) {
  const useLineWindow = useLineWindowing(props.lines.count)
  const key = useLineWindow === useWholeLines ? 'whole' : 'virtual'
  return <Ledger key={key} useLineWindow={useLineWindow} {...props} />
}

interface LedgerProps<Row, G> extends DataListProps<Row, G> {
  /** The same as long as it is mounted. */
  useLineWindow: UseLineWindow
}

function Ledger<Row, G>({ useLineWindow, ...props }: LedgerProps<Row, G>) {
  const { label, layout, lines, columns, onView, isSelected, rowRem, className } = props
  const { rowHeight, rem } = useRowHeight()
  const [focused, setFocused] = useState<number | null>(null)
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const { frame, setBody, drawn, rest, measure, bringIntoView } = useLineWindow({
    lines,
    heightOf: (line) => {
      if (line.kind === 'group') return groupRem * rem
      if (line.kind === 'detail') return detailRem * rem
      if (layout === 'list') return entryRem * rem
      return rowRem === undefined ? rowHeight : rowRem * rem
    },
    heightKey: `${layout} ${rowHeight} ${rowRem}`,
    pinned: focused,
    layout,
  })
  const [first, last] = [drawn[0]?.position ?? 0, drawn.at(-1)?.position ?? 0]
  useEffect(() => onView(first, last), [onView, first, last])

  const { scrollTo = null } = props
  useEffect(() => {
    if (scrollTo !== null) bringIntoView(scrollTo)
  }, [bringIntoView, scrollTo])

  // A line has to be drawn, and perhaps read, before it can take the focus that the keyboard gave it.
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null || frame.current === null) return
    const active = document.activeElement
    const line = frame.current.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (active !== document.body && !frame.current.contains(active)) wanted.current = null
    else if (line) {
      wanted.current = null
      line.focus({ preventScroll: true })
    }
  })
  const focusLine = useCallback(
    (from: number, step: number) => {
      const { lines } = newest.current
      const end = lines.count - 1
      const direction = step < 0 ? -1 : 1
      let to = Math.min(Math.max(from + step, 0), end)
      while (!isRow(lines.at(to)) && to + direction >= 0 && to < end) to += direction
      if (!isRow(lines.at(to))) return
      setFocused(to)
      bringIntoView(to)
      wanted.current = to
    },
    [bringIntoView],
  )
  const handleKey = useCallback(
    (event: KeyboardEvent, row: Row, index: number) => {
      const { letters } = newest.current
      const step = stepOf(event, letters)
      if (step === undefined) act(event, row, index, letters, newest.current)
      else {
        event.preventDefault()
        focusLine(Number(event.currentTarget.getAttribute('data-index')), step)
      }
    },
    [focusLine],
  )
  const open = useCallback((row: Row) => newest.current.onOpen?.(row), [])

  const firstRow = lines.count > 0 && lines.at(0).kind === 'group' ? 1 : 0
  const tabbable = focused !== null && focused < lines.count ? focused : firstRow

  if (layout === 'list') {
    return (
      <div ref={frame} data-scroll-restoration-id={label}>
        {/* Safari takes the list away from a list without bullets. */}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <ul ref={setBody} className="stack" aria-label={label} role="list">
          {drawn.map(({ position, gap, line }) => (
            <Fragment key={line.key}>
              {gap > 0.5 && <GapItem height={gap} />}
              <li
                ref={measure}
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
                {line.kind === 'group' && props.renderGroupEntry(line.group)}
                {line.kind === 'row' && props.renderEntry(line.row, line.index)}
                {line.kind === 'detail' && props.renderDetail?.(line.row)}
                {line.kind === 'missing' && <span className="skel wide w-40" />}
              </li>
            </Fragment>
          ))}
          {rest > 0.5 && <GapItem height={rest} />}
        </ul>
      </div>
    )
  }
  return (
    <div ref={frame} className="scroll" data-scroll-restoration-id={label}>
      <table
        className={`tbl long ${className ?? ''}`}
        aria-label={label}
        aria-rowcount={lines.count + 1}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? {} : { inlineSize: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={setBody}>
          {drawn.map(({ position, gap, line }) => (
            <Fragment key={line.key}>
              {gap > 0.5 && <GapRow height={gap} columns={columns.length} />}
              {line.kind === 'group' && (
                <tr className="grp" aria-rowindex={position + 2}>
                  {props.renderGroupCells(line.group)}
                </tr>
              )}
              {line.kind === 'row' && (
                <TableRow
                  row={line.row}
                  index={line.index}
                  position={position}
                  columns={columns}
                  selected={isSelected?.(line.row) ?? false}
                  current={props.isCurrent?.(line.row) ?? false}
                  tabbable={position === tabbable}
                  onFocus={setFocused}
                  onKey={handleKey}
                  onOpen={props.onOpen ? open : undefined}
                />
              )}
              {line.kind === 'detail' && (
                <tr
                  ref={measure}
                  data-index={position}
                  className="exp"
                  aria-rowindex={position + 2}
                >
                  <td colSpan={columns.length}>{props.renderDetail?.(line.row)}</td>
                </tr>
              )}
              {line.kind === 'missing' && (
                <tr aria-rowindex={position + 2} aria-busy="true">
                  <td colSpan={columns.length} aria-label={props.loadingLabel}>
                    <span className="skel w-56" />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {rest > 0.5 && <GapRow height={rest} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}
