import {
  Fragment,
  useCallback,
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'

import type { DataListProps } from './DataList.tsx'
import { HeadCell } from './HeadCell.tsx'
import type { LineWindow } from './line-window.ts'
import { act, stepOf } from './list-keys.ts'
import { spanning } from './spanning.ts'
import { TableRow } from './TableRow.tsx'

/** What the keyboard's focus moves over. */
const isRow = ({ kind }: { kind: string }): boolean => kind === 'row' || kind === 'missing'

/** Stands for lines that are not drawn. */
const GapRow = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden className="gap" style={{ blockSize: height }}>
    <td {...spanning(columns)} aria-hidden />
  </tr>
)
const GapItem = ({ height }: { height: number }) => (
  <li aria-hidden style={{ blockSize: height, padding: 0, border: 0 }} />
)

const trackOf = ({ width }: { width?: number | 'content' }): string =>
  width === undefined ? 'minmax(0, 1fr)' : width === 'content' ? 'max-content' : `${width}rem`

interface LedgerProps<Row, G> {
  list: DataListProps<Row, G>
  /** The lines that are drawn. */
  lineWindow: LineWindow<Row, G>
  /** The line with the keyboard's focus. */
  focused: number | null
  onFocused: (position: number) => void
}

/** Group lines and rows of a table, or stacked entries, and the keyboard that moves over them. */
export function Ledger<Row, G>(given: LedgerProps<Row, G>) {
  const { list: props, lineWindow, focused, onFocused } = given
  const { label, layout, lines, columns, onView, isSelected, className } = props
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const { frame, setBody, drawn, first, last, rest, measure, bringIntoView } = lineWindow
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
      let to = Math.min(Math.max(from + step, 0), end)
      // At either end a group's line or an opened row is passed inwards.
      const direction = to === 0 ? 1 : to === end ? -1 : Math.sign(step)
      while (!isRow(lines.at(to)) && to + direction >= 0 && to + direction <= end) to += direction
      if (!isRow(lines.at(to))) return
      onFocused(to)
      bringIntoView(to)
      wanted.current = to
    },
    [bringIntoView, onFocused],
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
        style={{ '--columns': columns.map(trackOf).join(' ') } as CSSProperties}
      >
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
                  onFocus={onFocused}
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
                  <td {...spanning(columns.length)}>{props.renderDetail?.(line.row)}</td>
                </tr>
              )}
              {line.kind === 'missing' && (
                <tr aria-rowindex={position + 2} aria-busy="true">
                  <td {...spanning(columns.length)} aria-label={props.loadingLabel}>
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
