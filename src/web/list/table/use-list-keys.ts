import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'

import type { LineWindow } from './line-window.ts'
import { focusStep, handleRowKey } from './list-keys.ts'
import type { DataListProps } from './list-props.ts'

/** Arrow keys skip group lines and opened details. */
const isRow = ({ kind }: { kind: string }): boolean => kind === 'row' || kind === 'missing'

/** Moves the focus from line to line, also to those that are still to be fetched and rendered. */
export function useListKeys<Row, G>(
  list: DataListProps<Row, G>,
  { frame, bringIntoView }: LineWindow<Row, G>,
  focused: number | null,
  onFocused: (position: number) => void,
) {
  const { layout } = list
  const latestList = useRef(list)
  useEffect(() => {
    latestList.current = list
  })
  // The next line to focus may have to be fetched and rendered first.
  const focusTarget = useRef<number | null>(null)
  useEffect(() => {
    if (focusTarget.current === null || frame.current === null) return
    const active = document.activeElement
    const line = frame.current.querySelector<HTMLElement>(`[data-index="${focusTarget.current}"]`)
    if (active !== document.body && !frame.current.contains(active)) focusTarget.current = null
    else if (line) {
      focusTarget.current = null
      line.focus({ preventScroll: true })
    }
  })
  const focusLine = useCallback(
    (from: number, step: number) => {
      const { lines } = latestList.current
      const end = lines.count - 1
      let to = Math.min(Math.max(from + step, 0), end)
      // Skip lines that are not rows; at either end of the list, turn back.
      const direction = to === 0 ? 1 : to === end ? -1 : Math.sign(step)
      while (!isRow(lines.at(to)) && to + direction >= 0 && to + direction <= end) to += direction
      if (!isRow(lines.at(to))) return
      onFocused(to)
      bringIntoView(to)
      focusTarget.current = to
    },
    [bringIntoView, onFocused],
  )
  const handleKey = useCallback(
    (event: KeyboardEvent, row: Row, index: number) => {
      const { letterKeys } = latestList.current
      const step = focusStep(event, letterKeys)
      if (step === undefined) handleRowKey(event, row, index, letterKeys, latestList.current)
      else {
        event.preventDefault()
        focusLine(Number(event.currentTarget.getAttribute('data-index')), step)
      }
    },
    [focusLine],
  )
  // J and K enter the table from a page where nothing in particular has the focus.
  useEffect(() => {
    if (layout === 'list') return undefined
    const handle = (event: globalThis.KeyboardEvent): void => {
      const active = document.activeElement
      if (event.defaultPrevented || !active?.matches('body, main, h1')) return
      if (!latestList.current.letterKeys || !/^[jk]$/i.test(event.key)) return
      const step = focusStep(event, true)
      if (step === undefined) return
      event.preventDefault()
      if (active instanceof HTMLElement) active.blur()
      focusLine(focused ?? -1, step)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [layout, focused, focusLine])
  return { latestList, handleKey }
}
