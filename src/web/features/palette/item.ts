import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import { marksOf, matchOf, type Range } from './match.ts'

export const groupNames = [
  'domains',
  'services',
  'do',
  'invoices',
  'orders',
  'pages',
  'public',
] as const
export type GroupName = (typeof groupNames)[number]

export interface Item {
  key: string
  group: GroupName
  icon: LucideIcon
  label: string
  marks: readonly Range[]
  /** Beside the label, quieter. */
  detail?: string
  /** Where the words stand in the detail, of what the server found by it. */
  detailMarks?: readonly Range[]
  /** At the end of the line: a price, a status. */
  end?: string
  /** A page of the dashboard, an address outside it, or something to do. */
  target:
    | { kind: 'route'; route: Pick<LinkProps, 'to' | 'params' | 'search'> }
    | { kind: 'href'; href: string }
    | { kind: 'action'; run: () => void }
}

type Draft = Omit<Item, 'marks' | 'detailMarks'>

/** Of what the page knows itself: what fits the words, the best first. */
export const fitting = (drafts: readonly Draft[], words: readonly string[]): Item[] =>
  drafts
    .flatMap((draft) => {
      const match = matchOf(draft.label, words)
      return match ? [{ item: { ...draft, marks: match.ranges }, rank: match.rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** Of what the server found: its own order. */
export function found(draft: Draft, words: readonly string[]): Item {
  const marks = marksOf(draft.label, words)
  // The detail says why it was found, where the label does not.
  return marks.length > 0 || draft.detail === undefined
    ? { ...draft, marks }
    : { ...draft, marks, detailMarks: marksOf(draft.detail, words) }
}

/** Of several texts the one that says why a record was found, else the first; none: `undefined`. */
export const telling = (texts: readonly string[], words: readonly string[]): string | undefined =>
  texts.find((text) => matchOf(text, words) !== null) ??
  texts.find((text) => marksOf(text, words).length > 0) ??
  texts[0]

/** In the order of groups; each keeps its own order. */
export const grouped = (items: readonly Item[]): { name: GroupName; items: Item[] }[] =>
  groupNames.flatMap((name) => {
    const own = items.filter(({ group }) => group === name)
    return own.length > 0 ? [{ name, items: own }] : []
  })
