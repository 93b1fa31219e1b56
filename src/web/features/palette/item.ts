import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import { marksOf, matchOf, nearMatchOf, type Range } from './match.ts'

export const groupNames = [
  'current',
  'recent',
  'domains',
  'services',
  'pages',
  'do',
  'invoices',
  'orders',
  'public',
] as const
export type GroupName = (typeof groupNames)[number]

export interface PaletteItem {
  key: string
  group: GroupName
  icon: LucideIcon
  label: string
  marks: readonly Range[]
  /** Secondary text beside the label. */
  detail?: string | undefined
  /** Matches in the detail, if the label has none. */
  detailMarks?: readonly Range[]
  /** Text at the end of the row, such as a price. */
  end?: string | undefined
  /** A page of the dashboard, an address outside it, or an action. */
  target:
    | { kind: 'route'; route: Pick<LinkProps, 'to' | 'params' | 'search'> }
    | { kind: 'href'; href: string; isExternal?: boolean }
    | { kind: 'action'; run: () => void }
}

/** An item before the typed words are marked in it. */
export type PaletteDraft = Omit<PaletteItem, 'marks' | 'detailMarks'>

/** Local items that match every word, the best match first. `similar`: with typing errors. */
export const filterItems = (
  drafts: readonly PaletteDraft[],
  words: readonly string[],
  similar: boolean,
): PaletteItem[] =>
  drafts
    .flatMap((draft) => {
      const match = similar ? nearMatchOf(draft.label, words) : matchOf(draft.label, words)
      return match ? [{ item: { ...draft, marks: match.ranges }, rank: match.rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** Marks the matches in an item that needs no filtering, such as a result of the server. */
export function markItem(draft: PaletteDraft, words: readonly string[]): PaletteItem {
  const marks = marksOf(draft.label, words)
  // If the label does not show why the item was found, the detail has to.
  return marks.length > 0 || draft.detail === undefined
    ? { ...draft, marks }
    : { ...draft, marks, detailMarks: marksOf(draft.detail, words) }
}

/** The text that best explains a match: one with every word, else with any, else the first. */
export const pickDetail = (
  texts: readonly string[],
  words: readonly string[],
): string | undefined =>
  texts.find((text) => matchOf(text, words) !== null) ??
  texts.find((text) => marksOf(text, words).length > 0) ??
  texts[0]

/** Splits items into groups, in the order of `groupNames`. Of items with the same key the first. */
export const groupItems = (
  items: readonly PaletteItem[],
): { name: GroupName; items: PaletteItem[] }[] => {
  const unique = items.filter((item, n) => items.findIndex(({ key }) => key === item.key) === n)
  return groupNames.flatMap((name) => {
    const members = unique.filter(({ group }) => group === name)
    return members.length > 0 ? [{ name, items: members }] : []
  })
}
