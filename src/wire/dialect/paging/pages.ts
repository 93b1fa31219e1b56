/** How a provider pages its lists, as far as an answer says: numbers, offset, cursor, next link, totals. */
import type { Dialect, ProviderBody, Query } from '#wire/dialect/rules.ts'
import { bare, flag, isRecord, type JsonObject, scalarText } from '#wire/dialect/values/plain.ts'

import { plainName } from './collection.ts'

export interface PageState {
  /** Records in all, as stated. */
  total: number | null
  /** Pages that can be asked for at once, besides the one in hand. */
  known: Query[]
  /** The one that follows, where the rest is not known. */
  next: Query | null
  /** Nothing is said about more; `false` is a statement, as are totals. */
  silent: boolean
}

const whole = (value: unknown): number | null => {
  const plain = scalarText(value)
  return plain !== null && /^\d{1,12}$/.test(plain) ? Number(plain) : null
}

const containers =
  /^(?:meta|pagination|paging|pageinfo|links|cursors?|page|resultset|metadata|pager|resultinfo|view)$/

/** Facts of the answer, by bare name; what stands nearer to the records comes first. */
function factsOf(objects: JsonObject[]): Map<string, [name: string, value: unknown]> {
  const facts = new Map<string, [string, unknown]>()
  const collect = (object: JsonObject, prefix: string, depth: number) => {
    for (const key of Object.keys(object).slice(0, 60)) {
      const name = plainName(key)
      const value = object[key]
      const isNext = name === 'next' && isRecord(value)
      if (isRecord(value) && (containers.test(name) || isNext) && depth < 3)
        collect(value, isNext ? 'next' : /^(?:links|cursors?)$/.test(name) ? name.replace(/s$/, '') : '', depth + 1) // prettier-ignore
      else if (typeof value !== 'object' || value === null) {
        if (!facts.has(prefix + name)) facts.set(prefix + name, [key, value])
      }
    }
  }
  for (const object of objects) collect(object, '', 0)
  return facts
}

function header(headers: ProviderBody['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name)
  return key === undefined ? null : (headers[key] ?? null)
}

/** Of a link only its query is taken: another host or path is never followed. */
function queryOfLink(link: string): Query | null {
  const at = link.indexOf('?')
  const query = at < 0 ? [] : [...new URLSearchParams(link.slice(at + 1).split('#')[0])]
  return query.length > 0 && query.length < 30 ? query : null
}

const replaced = (query: Query, name: string, value: number | string): Query => [
  ...query.filter(([key]) => key !== name),
  [name, String(value)],
]

const cursorParameter: Record<string, string> = {
  nextpagetoken: 'page_token', nexttoken: 'next_token', endcursor: 'after', linknext: 'cursor', continuationtoken: 'continuation_token',
  continuation: 'continuation', nextmarker: 'marker', marker: 'marker', scrollid: 'scroll_id', after: 'after', cursorafter: 'after',
} // prettier-ignore

const styled = (name: string, like: string): string =>
  /[a-z][A-Z]/.test(like) ? name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase()) : name

/** What follows the answer to `query` that held `count` records. */
export function pagesAfter(
  { body, headers }: ProviderBody,
  wrappers: JsonObject[],
  count: number,
  query: Query,
  profile: Pick<Dialect, 'paging'>,
): PageState {
  const facts = factsOf([...wrappers.toReversed(), ...(isRecord(body) ? [body] : [])])
  const fact = (...names: string[]) => names.map((name) => facts.get(name)).find((one) => one !== undefined && one[1] !== null && one[1] !== '') // prettier-ignore
  const int = (...names: string[]) =>
    names.map((name) => whole(facts.get(name)?.[1])).find((one) => one !== null) ?? null
  const range = /(\d+)-(\d+)\/(\d+)/.exec(header(headers, 'content-range') ?? '')
  const total =
    int('total', 'totalcount', 'totalresults', 'totalitems', 'totalelements', 'totalrecords', 'recordstotal', 'recordsfiltered', 'totalrows', 'resulttotal', 'itemcount', 'totalnumber', 'numfound', 'totalentries', 'found') ??
    whole(header(headers, 'x-total-count')) ?? whole(header(headers, 'x-total')) ?? whole(header(headers, 'x-wp-total')) ?? (range ? Number(range[3]) : null) // prettier-ignore
  const done: PageState = { total, known: [], next: null, silent: false }
  if (count === 0) return done

  const pages = int('lastpage', 'totalpages', 'pages', 'pagecount', 'numpages', 'pagestotal', 'pagetotal', 'maxpage') ?? whole(header(headers, 'x-total-pages')) ?? whole(header(headers, 'x-wp-totalpages')) // prettier-ignore
  const current = fact(
    'currentpage',
    'page',
    'pagenumber',
    'pageindex',
    'number',
    'currentpagenumber',
    'pageno',
  )
  const size = int(
    'perpage',
    'pagesize',
    'limit',
    'size',
    'itemsperpage',
    'limitnum',
    'numreturned',
    'pagelimit',
    'take',
  )
  const offset = fact('offset', 'start', 'startnumber', 'skip', 'from', 'limitstart', 'startindex')
  const more = flag(
    fact('hasmore', 'hasnext', 'hasnextpage', 'more', 'hasmorepages', 'morepages', 'ismore')?.[1],
  )
  const linkHeader = /<([^>]{1,2000})>\s*;[^,]{0,200}\brel="?next"?/i.exec(
    header(headers, 'link') ?? '',
  )?.[1]
  const nextFact = fact('next', 'nextpageurl', 'nexturl', 'nextlink', 'linknext', 'nexthref', 'nextpage', 'nextpagelink', 'linknexthref') // prettier-ignore
  const nextText = linkHeader ?? scalarText(nextFact?.[1])
  const nextQuery =
    nextText !== null && nextText !== undefined && /[?/]/.test(nextText)
      ? queryOfLink(nextText)
      : null
  const merged = nextQuery && [
    ...query.filter(([name]) => !nextQuery.some(([other]) => other === name)),
    ...nextQuery,
  ]

  // Numbered pages: with the last one known, all can be asked for.
  const page = whole(current?.[1])
  const pageName = profile.paging.page ?? merged?.find(([name]) => /^(?:page(?:number|no|index)?|p)$|\[number\]$/i.test(bare(name)) || /^page\[number\]$/.test(name))?.[0] ?? (current && /^page/i.test(current[0]) && current[0] !== 'pages' ? current[0] : 'page') // prettier-ignore
  const asked = whole(query.find(([name]) => name === pageName)?.[1])
  const byCount =
    total !== null && (page !== null || asked !== null) && offset === undefined
      ? Math.ceil(total / Math.max(size ?? count, 1))
      : null
  const last = pages ?? byCount
  if (
    last !== null &&
    offset === undefined &&
    (page !== null || pages !== null || merged === null)
  ) {
    const here = page ?? asked ?? 1
    // A first page numbered 0 makes the last one `pages - 1`.
    const until = page === 0 || (asked === 0 && page === null) ? last - 1 : last
    const known: Query[] = []
    for (let n = here + 1; n <= until && known.length < 20_000; n++)
      known.push(replaced(query, pageName, n))
    if (known.length > 0 || (total !== null && count >= total) || pages !== null)
      return { ...done, known }
  }
  const start = whole(offset?.[1])
  if (offset && start !== null && total !== null) {
    const name =
      profile.paging.offset ?? (/^startnumber$/i.test(bare(offset[0])) ? 'limitstart' : offset[0])
    const known: Query[] = []
    const step = count
    for (let at = start + step; at < total && known.length < 20_000; at += step)
      known.push(replaced(query, name, at))
    const limit = fact('limit', 'perpage', 'pagesize', 'size', 'limitnum', 'numreturned', 'take')
    const limitName =
      !limit || bare(limit[0]) === 'numreturned'
        ? name === 'limitstart'
          ? 'limitnum'
          : 'limit'
        : limit[0]
    return {
      ...done,
      known:
        limit || name === 'limitstart' ? known.map((one) => replaced(one, limitName, step)) : known,
    }
  }
  if (more === false) return done
  const cursor = fact('nextcursor', 'nextpagetoken', 'nexttoken', 'endcursor', 'cursornext', 'cursorafter', 'continuationtoken', 'continuation', 'nextmarker', 'scrollid', 'after') // prettier-ignore
  const token = scalarText(cursor?.[1])
  if (merged) return { ...done, next: merged }
  if (cursor && token !== null) {
    const name =
      profile.paging.cursor ?? styled(cursorParameter[bare(cursor[0])] ?? 'cursor', cursor[0])
    return { ...done, next: replaced(query, name, token) }
  }
  const number = whole(nextFact?.[1]) ?? whole(header(headers, 'x-next-page'))
  if (number !== null) return { ...done, next: replaced(query, pageName, number) }
  if (nextText && typeof nextFact?.[1] === 'string' && !/[?/]/.test(nextText)) return { ...done, next: replaced(query, profile.paging.cursor ?? 'cursor', nextText) } // prettier-ignore
  if (offset && start !== null && (more || (size !== null && count >= size))) return { ...done, next: replaced(query, profile.paging.offset ?? offset[0], start + count) } // prettier-ignore
  const goesOn =
    more === true ||
    (total !== null && total > count && page === null) ||
    (page !== null && size !== null && count >= size)
  if (goesOn) return { ...done, next: replaced(query, pageName, (page ?? asked ?? 1) + 1) }
  const stated =
    more !== null ||
    total !== null ||
    nextFact !== undefined ||
    facts.has('next') ||
    cursor !== undefined ||
    page !== null
  return { ...done, silent: !stated }
}
