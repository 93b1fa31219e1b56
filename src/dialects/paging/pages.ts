/** How a provider pages its lists: numbers, offsets, cursors, next links or totals. */
import type { DialectProfile, ProviderResponse, Query } from '#dialects/rules.ts'
import { bare, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { type PageFacts, pageFacts, wholeNumber } from './page-facts.ts'

export interface PageState {
  /** Records in all pages, as stated. */
  total: number | null
  /** Remaining pages, if their addresses are known: they can be requested at once. */
  known: Query[]
  /** The next page, if the ones after it are not known. */
  next: Query | null
  /** Nothing is said about further pages. `has_more: false` and totals do say something. */
  silent: boolean
}

type PagingNames = DialectProfile['paging']

const mostPages = 20_000

const replaced = (query: Query, name: string, value: number | string): Query => [
  ...query.filter(([key]) => key !== name),
  [name, String(value)],
]

/** Query parameters that take the cursor found under each name. */
const cursorParameter: Record<string, string> = {
  nextpagetoken: 'page_token',
  nexttoken: 'next_token',
  endcursor: 'after',
  linknext: 'cursor',
  continuationtoken: 'continuation_token',
  continuation: 'continuation',
  nextmarker: 'marker',
  marker: 'marker',
  scrollid: 'scroll_id',
  after: 'after',
  cursorafter: 'after',
}

/** `page_token` as `pageToken`, if the provider writes its names that way. */
const styledLike = (name: string, sample: string): string =>
  /[a-z][A-Z]/.test(sample) ? name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase()) : name

const pageParameter = /^(?:page(?:number|no|index)?|p)$|\[number\]$/i
const isPageParameter = (name: string): boolean =>
  pageParameter.test(bare(name)) || /^page\[number\]$/.test(name)

function pageNameOf({ page }: PageFacts, linked: Query | null, paging: PagingNames): string {
  const inLink = linked?.find(([name]) => isPageParameter(name))?.[0]
  const stated = page && /^page/i.test(page.name) && page.name !== 'pages' ? page.name : 'page'
  return paging.page ?? inLink ?? stated
}

/** Every further page by its offset; `limit` is sent along if the provider uses one. */
function knownOffsets(
  { offset, limit }: PageFacts & { offset: { name: string } },
  { start, step, total }: { start: number; step: number; total: number },
  query: Query,
  paging: PagingNames,
): Query[] {
  const isWhmcs = /^startnumber$/i.test(bare(offset.name))
  const name = paging.offset ?? (isWhmcs ? 'limitstart' : offset.name)
  const isLimitStart = name === 'limitstart'
  const statedLimit = limit && bare(limit.name) !== 'numreturned' ? limit.name : null
  const limitName = statedLimit ?? (isLimitStart ? 'limitnum' : 'limit')
  const known: Query[] = []
  for (let at = start + step; at < total && known.length < mostPages; at += step) {
    const page = replaced(query, name, at)
    known.push(limit || isLimitStart ? replaced(page, limitName, step) : page)
  }
  return known
}

/** What is known of one response of a list. */
interface ListResponse {
  facts: PageFacts
  query: Query
  /** Records in it. */
  count: number
  paging: PagingNames
  /** Query of the stated next address, with the parameters of this one that it does not have. */
  linked: Query | null
  /** Number of this page, as stated and as requested, and the parameter for it. */
  page: number | null
  requested: number | null
  pageName: string
}

/** Every further page by its number, if the last one is known. `null` if it is not. */
function knownPages(response: ListResponse): Query[] | null {
  const { facts, query, count, linked, page, requested, pageName } = response
  const { total, pages, size, offset } = facts
  if (offset !== undefined) return null
  const hasNumber = page !== null || requested !== null
  const byTotal = total !== null && hasNumber ? Math.ceil(total / Math.max(size ?? count, 1)) : null
  const last = pages ?? byTotal
  if (last === null || (page === null && pages === null && linked !== null)) return null
  const startsAtZero = page === 0 || (requested === 0 && page === null)
  const until = startsAtZero ? last - 1 : last
  const known: Query[] = []
  for (let nth = (page ?? requested ?? 1) + 1; nth <= until && known.length < mostPages; nth++)
    known.push(replaced(query, pageName, nth))
  const isEnd = pages !== null || (total !== null && count >= total)
  return known.length > 0 || isEnd ? known : null
}

/** The parameter that leads to the next page, with its value; `null` if nothing says that there is one. */
function nextParameter(response: ListResponse): [name: string, value: number | string] | null {
  const { facts, count, paging, page, requested, pageName } = response
  const { total, size, offset, more, cursor, nextText } = facts
  const token = scalarText(cursor?.value)
  if (cursor && token !== null) {
    const name = bare(cursor.name)
    const parameter = Object.hasOwn(cursorParameter, name) ? cursorParameter[name] : undefined
    return [paging.cursor ?? styledLike(parameter ?? 'cursor', cursor.name), token]
  }
  const nextNumber = wholeNumber(facts.next?.value) ?? facts.nextNumber
  if (nextNumber !== null) return [pageName, nextNumber]
  if (nextText && typeof facts.next?.value === 'string' && !/[?/]/.test(nextText))
    return [paging.cursor ?? 'cursor', nextText]
  const isFull = size !== null && count >= size
  const start = wholeNumber(offset?.value)
  if (offset && start !== null && (more || isFull))
    return [paging.offset ?? offset.name, start + count]
  const goesOn = more === true || (page === null ? total !== null && total > count : isFull)
  return goesOn ? [pageName, (page ?? requested ?? 1) + 1] : null
}

/** What follows the response to `query`, which held `count` records. */
export function pagesAfter(
  providerResponse: ProviderResponse,
  wrappers: readonly JsonObject[],
  count: number,
  query: Query,
  { paging }: Pick<DialectProfile, 'paging'>,
): PageState {
  const facts = pageFacts(providerResponse, wrappers)
  const { total, offset, more, nextQuery } = facts
  const done: PageState = { total, known: [], next: null, silent: false }
  if (count === 0) return done

  const linked = nextQuery && [
    ...query.filter(([name]) => !nextQuery.some(([other]) => other === name)),
    ...nextQuery,
  ]
  const page = wholeNumber(facts.page?.value)
  const pageName = pageNameOf(facts, linked, paging)
  const requested = wholeNumber(query.find(([name]) => name === pageName)?.[1])
  const response: ListResponse = { facts, query, count, paging, linked, page, requested, pageName }

  const numbered = knownPages(response)
  if (numbered) return { ...done, known: numbered }
  const start = wholeNumber(offset?.value)
  if (offset && start !== null && total !== null) {
    const steps = { start, step: count, total }
    return { ...done, known: knownOffsets({ ...facts, offset }, steps, query, paging) }
  }
  if (more === false) return done
  if (linked) return { ...done, next: linked }
  const parameter = nextParameter(response)
  if (parameter) return { ...done, next: replaced(query, ...parameter) }
  const saysSomething =
    more !== null ||
    total !== null ||
    page !== null ||
    facts.next !== undefined ||
    facts.cursor !== undefined ||
    facts.mentionsNext
  return { ...done, silent: !saysSomething }
}
