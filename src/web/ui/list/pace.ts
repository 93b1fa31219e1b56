/**
 * How many lines one frame may add to a list. A row costs a slow phone ten milliseconds: two dozen of
 * them at once would hold up scrolling and typing for as long as it takes to notice. So each frame
 * adds what it has time for, what is in view first, and the next one goes on.
 */
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'

/**
 * Of a drawing, and of the painting after it. Both stay well below 50 ms, which is when a finger
 * notices, also where one of them takes twice as long as the one before.
 */
const timeMs = 24
const bounds = { least: 1, most: 64 }
/** Of two looks at where the list stands (ms): a frame of a slow phone, or two. */
const lookMs = 30
/** From a drawing to the next one, with the painting between them. */
const turnMs = 2 * timeMs

/** How many lines the next frame may add, after one that took so long (ms) to add `lines`. */
export function nextPace(pace: number, lines: number, took: number): number {
  const fitting = Math.floor((Math.min(pace, lines) * timeMs) / took)
  // A frame that had less to add than it might have says nothing about more.
  const next = took > timeMs ? fitting : lines < pace ? pace : Math.min(fitting, pace * 2)
  return Math.min(Math.max(next, bounds.least), bounds.most)
}

/** Learnt from frames as they come, so that a fast machine draws a whole view at once. */
let perFrame = 6
let added = 0
let longest = 0
let watching = false
const waiting = new Set<() => void>()

/** Counts lines as drawn in this frame; once it is on the screen, the next ones have their turn. */
function count(lines: number, took: number): void {
  added += lines
  longest = Math.max(longest, took)
  if (watching) return
  watching = true
  requestAnimationFrame(() => {
    const start = performance.now()
    // A message comes right after the frame, where a timer may wait.
    const { port1, port2 } = new MessageChannel()
    const shown = (): void => {
      port1.close()
      const frame = performance.now() - start
      if (added > 0) perFrame = nextPace(perFrame, added, Math.max(longest, frame))
      added = 0
      longest = 0
      watching = false
      for (const goOn of waiting) goOn()
    }
    port1.addEventListener('message', shown)
    port1.start()
    port2.postMessage(null)
  })
}

/** Positions of the first and the last line in view, and of the line that has the keyboard's focus. */
export interface View {
  first: number
  last: number
  focused: number | null
}

/**
 * Whether lines come into view so fast (lines a millisecond) that less than half of them could be
 * drawn. Drawing them would hold up the scrolling, and they are gone before anybody has read them.
 */
export const isOutrun = (pace: number, speed: number, { first, last }: View): boolean =>
  Math.min(speed * turnMs, last - first + 1) > 2 * pace

/**
 * What is drawn already, and of the rest as many lines as `room`: those in view before others, and
 * in any case the one with the keyboard's focus.
 */
export function linesInTurn<L extends { position: number; line: { key: string } }>(
  lines: readonly L[],
  drawn: ReadonlySet<string>,
  view: View,
  room: number,
): readonly L[] {
  const fresh = lines.filter(({ line }) => !drawn.has(line.key))
  if (fresh.length <= room) return lines
  const away = ({ position }: L): number =>
    position === view.focused ? -1 : Math.max(view.first - position, position - view.last, 0)
  const least = fresh.some(({ position }) => position === view.focused) ? 1 : 0
  const inTurn = fresh.sort((a, b) => away(a) - away(b)).slice(0, Math.max(room, least))
  const turn = new Set(inTurn)
  return lines.filter((one) => drawn.has(one.line.key) || turn.has(one))
}

/** What the last drawing showed: known to the next one, and by itself no reason for one. */
function createDrawn() {
  let keys: ReadonlySet<string> = new Set()
  let begun = 0
  let seen = { first: 0, at: 0 }
  let speed = 0
  return {
    keys: () => keys,
    begin(first: number): void {
      begun = performance.now()
      const passed = begun - seen.at
      if (passed < lookMs) return
      speed = Math.abs(first - seen.first) / passed
      seen = { first, at: begun }
    },
    /** How fast the first line in view changes (lines a millisecond). */
    speed: () => speed,
    /** How long the drawing has taken until now (ms). */
    took: () => performance.now() - begun,
    /** How many of them are new. */
    follow(next: readonly string[]): number {
      const fresh = next.filter((key) => !keys.has(key)).length
      keys = new Set(next)
      return fresh
    },
  }
}

/** Of these lines what this frame may draw; draws again until all of them are there. */
export function usePace<L extends { position: number; line: { key: string } }>(
  lines: readonly L[],
  view: View,
  body: HTMLElement | null,
): readonly L[] {
  const [, goOn] = useReducer((turn: number) => turn + 1, 0)
  const [drawn] = useState(createDrawn)
  drawn.begin(view.first)
  const room = isOutrun(perFrame, drawn.speed(), view) ? 0 : Math.max(0, perFrame - added)
  const shown = linesInTurn(lines, drawn.keys(), view, room)
  const behind = shown.length < lines.length
  useLayoutEffect(() => {
    const fresh = drawn.follow(shown.map(({ line }) => line.key))
    // Laid out in this task, so that the frame is left with painting, and its time is known: where a
    // mouse is over the list the browser lays out before the frame can look at the clock.
    if (fresh > 0) body?.getBoundingClientRect()
    if (fresh > 0 || behind) count(fresh, drawn.took())
  })
  useEffect(() => {
    if (!behind) return undefined
    waiting.add(goOn)
    return () => void waiting.delete(goOn)
  }, [behind])
  return shown
}
