import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import { marksOf, matchOf, nearMatchOf, wordsOf, type Range } from './match.ts'

/** The order while nothing is typed, or if a record has the name that was typed. */
const namedOrder = [
  'current',
  'recent',
  'domains',
  'services',
  'pages',
  'do',
  'invoices',
  'orders',
  'help',
  'ask',
  'lists',
  'selected',
  'public',
] as const
export type GroupName = (typeof namedOrder)[number]

/** The order for anything else, which is taken for a question. */
const questionOrder: readonly GroupName[] = [
  'current',
  'pages',
  'help',
  'ask',
  'lists',
  'domains',
  'services',
  'invoices',
  'orders',
  'selected',
  'do',
  'public',
]

const answerGroups: ReadonlySet<GroupName> = new Set(['help', 'ask', 'lists'])
const recordGroups: ReadonlySet<GroupName> = new Set(['domains', 'services', 'invoices', 'orders'])

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
  /** Other words for it in the reader's language, which are not shown. */
  words?: string
  /** It changes something at the provider: never the first option, never chosen by itself. */
  changes?: true
  /** The label lacks some of the typed words: `words` has them. */
  isWeak?: true
  /** Every typed word starts a word of the label. */
  isNamed?: true
  /** A page of the dashboard, an address outside it, or an action. */
  target:
    | { kind: 'route'; route: Pick<LinkProps, 'to' | 'params' | 'search'> }
    | { kind: 'href'; href: string; isExternal?: boolean }
    | { kind: 'action'; run: () => void }
}

/** An item before the typed words are marked in it. */
export type PaletteDraft = Omit<PaletteItem, 'marks' | 'detailMarks' | 'isWeak' | 'isNamed'>

/** Whether label and other words together have every typed word; of the latter the beginning. */
function matchesWords({ label, words = '' }: PaletteDraft, typed: readonly string[]): boolean {
  const others = wordsOf(words)
  return typed.every(
    (word) => others.some((other) => other.startsWith(word)) || matchOf(label, [word]) !== null,
  )
}

/** Local items that match every word, the best match first. `similar`: with typing errors. */
export const filterItems = (
  drafts: readonly PaletteDraft[],
  words: readonly string[],
  similar: boolean,
): PaletteItem[] =>
  drafts
    .flatMap((draft): { item: PaletteItem; rank: number }[] => {
      const match = similar ? nearMatchOf(draft.label, words) : matchOf(draft.label, words)
      if (match) {
        const isNamed = words.length > 0 && match.startsWords ? { isNamed: true as const } : {}
        return [{ item: { ...draft, marks: match.ranges, ...isNamed }, rank: match.rank }]
      }
      if (similar || !matchesWords(draft, words)) return []
      const item = { ...draft, marks: marksOf(draft.label, words), isWeak: true as const }
      return [{ item, rank: Number.POSITIVE_INFINITY }]
    })
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
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

export interface PaletteGroup {
  name: GroupName
  items: PaletteItem[]
}

/** What changes something comes after what does not, and never first of all. */
const isHarmless = ({ changes }: PaletteItem): boolean => changes !== true

/**
 * Splits items into groups, keeping the first of those with the same key. `isQuestion`: what is typed is
 * no record's name, so answers come before records. Pages without the typed words in their label come
 * after the answers, actions with them in their name before.
 */
export function groupItems(items: readonly PaletteItem[], isQuestion: boolean): PaletteGroup[] {
  const unique = items.filter((item, n) => items.findIndex(({ key }) => key === item.key) === n)
  const groups = (isQuestion ? questionOrder : namedOrder).flatMap((name): PaletteGroup[] => {
    const members = unique.filter(({ group }) => group === name)
    const sorted = [...members.filter(isHarmless), ...members.filter((item) => !isHarmless(item))]
    return sorted.length > 0 ? [{ name, items: sorted }] : []
  })
  const pages = groups.findIndex(({ name, items: [page] }) => name === 'pages' && page?.isWeak)
  const answers = groups.findLastIndex(({ name }) => answerGroups.has(name))
  if (pages !== -1 && pages < answers) {
    groups.splice(answers, 0, ...groups.splice(pages, 1))
  }
  const actions = groups.findIndex(({ name, items: [action] }) => name === 'do' && action?.isNamed)
  const answer = groups.findIndex(({ name }) => answerGroups.has(name))
  if (isQuestion && answer !== -1 && answer < actions) {
    const hasPage = groups.some(({ name, items: [page] }) => name === 'pages' && page?.isNamed)
    const page = groups.findIndex(({ name }) => name === 'pages')
    const at = page === -1 || page > answer || hasPage ? answer : page
    groups.splice(at, 0, ...groups.splice(actions, 1))
  }
  const first = groups.findIndex(({ items: members }) => members[0] && isHarmless(members[0]))
  return first > 0 ? [...groups.splice(first, 1), ...groups] : groups
}

/** Whether the words are the name of a record, or name a filtered list, rather than a question. */
export const isNamed = (items: readonly PaletteItem[]): boolean =>
  items.some(({ group, marks }) => recordGroups.has(group) && marks.length > 0)
