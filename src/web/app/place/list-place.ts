/** Where the page's list is scrolled to, as a group and a row, so that it holds in another window. */
import { shownLines, type ShownLines } from './shown-list.ts'

/** A line, by what it shows: a group and a row of it. */
export interface Place {
  /** The group's key; `null` in a list without groups. */
  group: string | null
  /** Index of the row in its group; `null` for the group's heading. */
  row: number | null
}

export function placeOf(lines: ShownLines, position: number): Place {
  const line = lines.at(position)
  const index = line.kind === 'group' ? null : line.index
  const next = index ?? lineIndexAfter(lines, position)
  const group = lines.groups.findLast(({ offset }) => offset <= next)
  return {
    group: group?.key ?? null,
    row: index === null ? null : index - (group?.offset ?? 0),
  }
}

/** Index of the row below a heading. */
function lineIndexAfter(lines: ShownLines, position: number): number {
  const below = lines.at(position + 1)
  return below.kind === 'group' ? 0 : below.index
}

/** `null` if the list has no such line. */
export function positionAt(lines: ShownLines, { group: key, row }: Place): number | null {
  const group = lines.groups.find((each) => each.key === key)
  const rows = group?.count ?? (key === null ? lines.count : 0)
  if (rows === 0) return null
  const index = (group?.offset ?? 0) + Math.min(row ?? 0, rows - 1)
  const position = lines.positionOf(index)
  const isBelowHeading = position > 0 && lines.at(position - 1).kind === 'group'
  return row === null && isBelowHeading ? position - 1 : position
}

/** Where to scroll once the list is there. */
let wanted: Place | null = null

const elements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main :is(tr, li)[data-index]'),
]

const positionOf = (line: HTMLElement): number => Number(line.dataset['index'])

/** The element that scrolls, and where its content begins: below a table's head. */
function scrollerOf(line: HTMLElement): { scroller: HTMLElement; top: number } {
  let scroller: HTMLElement | null = line.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  const found = scroller ?? document.documentElement
  const head = line.closest('table')?.tHead?.offsetHeight ?? 0
  return { scroller: found, top: Math.max(0, found.getBoundingClientRect().top) + head }
}

export interface ListView {
  place: Place
  /** Indexes of the first and last row in view. */
  rows: { first: number; last: number } | null
  /** Whether nothing is above. */
  isTop: boolean
}

/** What is in view of the page's list; `null` without one. */
export function listInView(): ListView | null {
  const lines = shownLines()
  const all = elements()
  const [some] = all
  if (!lines || !some) return null
  const { top } = scrollerOf(some)
  const positions = all
    .filter((line) => {
      const box = line.getBoundingClientRect()
      return box.bottom > top + 1 && box.top < window.innerHeight
    })
    .map(positionOf)
    .filter((position) => position < lines.count)
  if (positions.length === 0) return null
  const first = Math.min(...positions)
  const indexes = positions.flatMap((position) => {
    const line = lines.at(position)
    return line.kind === 'group' ? [] : [line.index]
  })
  return {
    place: placeOf(lines, first),
    rows: indexes.length > 0 ? { first: Math.min(...indexes), last: Math.max(...indexes) } : null,
    isTop: first === 0,
  }
}

/** Frames in a row that the line has to stay, because the list may still be laying out. */
const steadyFrames = 5
const maxFrames = 90
/** Milliseconds to wait for a list. */
const patience = 20_000

/** Scrolls until the line is the first in view, or the list's end is. */
function bringToTop(place: Place): void {
  const startedAt = performance.now()
  let frames = 0
  let steady = 0
  const turn = (now: number): void => {
    // The person has scrolled, or another place was requested.
    if (wanted !== place) return
    const lines = shownLines()
    const position = lines && positionAt(lines, place)
    const distance = (line: HTMLElement): number => Math.abs(positionOf(line) - (position ?? 0))
    const [nearest] = elements().toSorted((a, b) => distance(a) - distance(b))
    const isOver = frames > maxFrames || steady > steadyFrames || now - startedAt > patience
    if (isOver || (lines && position === null)) {
      wanted = null
      return
    }
    requestAnimationFrame(turn)
    if (position === null || !nearest) return
    frames += 1
    const { scroller, top } = scrollerOf(nearest)
    // Lines out of view may not be in the document yet; those around the estimate come next.
    const missing = position - positionOf(nearest)
    const before = scroller.scrollTop
    scroller.scrollTop += nearest.getBoundingClientRect().top - top + missing * nearest.offsetHeight
    steady = Math.abs(scroller.scrollTop - before) < 1 ? steady + 1 : 0
  }
  turn(startedAt)
}

/** Scrolls the page's list to a place, now or once it is there. Ends when the person scrolls. */
export function scrollToPlace(place: Place): void {
  wanted = place
  bringToTop(place)
}

const forget = (): void => void (wanted = null)
if (globalThis.window)
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(kind, forget, { passive: true, capture: true })

/** `2026-12~3`: the fourth row of the group; `2026-12`: its heading; `~3`: the fourth row of all. */
export const placeText = ({ group, row }: Place): string =>
  (group ?? '') + (row === null ? '' : `~${row}`)

export function placeOfText(text: string): Place | null {
  const [, group = '', row] = /^(.*?)(?:~(\d{1,9}))?$/s.exec(text) ?? []
  if (group === '' && row === undefined) return null
  return { group: group || null, row: row === undefined ? null : Number(row) }
}
