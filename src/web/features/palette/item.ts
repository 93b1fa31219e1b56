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
  /** At the end of the line: a price, a status. */
  end?: string
  /** A page of the dashboard, an address outside it, or something to do. */
  target:
    | { kind: 'route'; route: Pick<LinkProps, 'to' | 'params' | 'search'> }
    | { kind: 'href'; href: string }
    | { kind: 'action'; run: () => void }
}

type Draft = Omit<Item, 'marks'>

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
export const found = (draft: Draft, words: readonly string[]): Item => ({
  ...draft,
  marks: marksOf(draft.label, words),
})

/** In the order of groups; each keeps its own order. */
export const grouped = (items: readonly Item[]): { name: GroupName; items: Item[] }[] =>
  groupNames.flatMap((name) => {
    const own = items.filter(({ group }) => group === name)
    return own.length > 0 ? [{ name, items: own }] : []
  })
