/** Folds equal news of one day into one line. */
import { totalsOf, type Totals } from '#ledger/totals.ts'
import type { News } from '#web/api/news.ts'

export interface NewsGroup {
  key: string
  kind: News['kind']
  /** The day that the records state; `null` if none does. */
  on: string | null
  items: News[]
  /** What was charged or billed; empty for news without an amount, and for prices. */
  totals: Totals
}

const priced: ReadonlySet<News['kind']> = new Set(['invoice-arrived', 'invoice-paid', 'renewed'])

/** Keeps the order of the news. */
export const foldNews = (news: readonly News[]): NewsGroup[] =>
  [...Map.groupBy(news, ({ kind, on }) => `${on ?? ''} ${kind}`)].flatMap(([key, items]) => {
    const [first] = items
    if (!first) return []
    const { kind, on } = first
    return [{ key, kind, on, items, totals: totalsOf(priced.has(kind) ? items : []) }]
  })

/** Routine first: what is dropped where there is no room. */
const routine: readonly News['kind'][] = [
  'renewed',
  'invoice-paid',
  'date',
  'price',
  'invoice-arrived',
  'restored',
  'contradiction',
  'ended',
  'suspended',
]

/** The most important ones, in their order. */
export function mostImportant(groups: readonly NewsGroup[], count: number): NewsGroup[] {
  const rank = ({ kind }: NewsGroup) => routine.indexOf(kind)
  const kept = new Set(groups.toSorted((a, b) => rank(b) - rank(a)).slice(0, count))
  return groups.filter((group) => kept.has(group))
}
