/** What a response says about paging, by name, wherever it says it. */
import type { ProviderResponse, Query } from '#dialects/rules.ts'
import { flag, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { pagingContainer, pagingFacts, plainName } from './names.ts'

/** A fact under the provider's own name for it. */
export interface Fact {
  name: string
  value: unknown
}

export interface PageFacts {
  /** Records in all pages. */
  total: number | null
  /** Number of the last page. */
  pages: number | null
  page: Fact | undefined
  size: number | null
  offset: Fact | undefined
  limit: Fact | undefined
  more: boolean | null
  /** Address or number of the next page. */
  next: Fact | undefined
  /** Whether a next page is mentioned, if only as `null`. */
  mentionsNext: boolean
  cursor: Fact | undefined
  /** Address or number of the next page, from the `Link` header if there is one. */
  nextText: string | null
  /** The query of the next link. Only the query is used: another host or path is never followed. */
  nextQuery: Query | null
  /** `X-Next-Page`. */
  nextNumber: number | null
}

const mostKeys = 60
const mostParameters = 30

export function wholeNumber(value: unknown): number | null {
  const text = scalarText(value)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

/** By bare name; the one nearest to the records wins. */
function collectFacts(objects: readonly JsonObject[]): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  const collect = (object: JsonObject, prefix: string, depth: number) => {
    for (const key of Object.keys(object).slice(0, mostKeys)) {
      const name = plainName(key)
      const value = object[key]
      if (!isRecord(value)) {
        const isSimple = typeof value !== 'object' || value === null
        if (isSimple && !facts.has(prefix + name)) facts.set(prefix + name, { name: key, value })
      } else if (depth < 3 && (pagingContainer.test(name) || name === 'next')) {
        const isPrefix = /^(?:links|cursors?|next)$/.test(name)
        collect(value, isPrefix ? name.replace(/s$/, '') : '', depth + 1)
      }
    }
  }
  for (const object of objects) collect(object, '', 0)
  return facts
}

function header(headers: ProviderResponse['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name)
  return key === undefined ? null : (headers[key] ?? null)
}

function queryOf(link: string | null): Query | null {
  if (link === null || !/[?/]/.test(link)) return null
  const at = link.indexOf('?')
  const query = at < 0 ? [] : [...new URLSearchParams(link.slice(at + 1).split('#')[0])]
  return query.length > 0 && query.length < mostParameters ? query : null
}

/** `wrappers`: the objects on the way to the records, outermost first. */
export function pageFacts(
  { body, headers }: ProviderResponse,
  wrappers: readonly JsonObject[],
): PageFacts {
  const facts = collectFacts([...wrappers.toReversed(), ...(isRecord(body) ? [body] : [])])
  const fact = (aliases: readonly string[]) =>
    aliases
      .map((name) => facts.get(name))
      .find((one) => one !== undefined && one.value !== null && one.value !== '')
  const firstNumber = (values: readonly unknown[]) =>
    values.map(wholeNumber).find((number) => number !== null) ?? null
  const factValues = (aliases: readonly string[]) => aliases.map((name) => facts.get(name)?.value)
  const headerValues = (...aliases: string[]) => aliases.map((name) => header(headers, name))

  const { total, pages, page, size, offset, limit, more, next, cursor } = pagingFacts
  const range = /(?<!\d)\d+-\d+\/(\d+)/.exec(header(headers, 'content-range') ?? '')
  const nextLink = /<([^>]{1,2000})>\s*;[^,]{0,200}\brel="?next"?/i.exec(
    header(headers, 'link') ?? '',
  )?.[1]
  const nextFact = fact(next)
  const nextText = nextLink ?? scalarText(nextFact?.value)
  return {
    total:
      firstNumber([
        ...factValues(total),
        ...headerValues('x-total-count', 'x-total', 'x-wp-total'),
      ]) ?? (range ? Number(range[1]) : null),
    pages: firstNumber([...factValues(pages), ...headerValues('x-total-pages', 'x-wp-totalpages')]),
    page: fact(page),
    size: firstNumber(factValues(size)),
    offset: fact(offset),
    limit: fact(limit),
    more: flag(fact(more)?.value),
    next: nextFact,
    mentionsNext: facts.has('next'),
    cursor: fact(cursor),
    nextText,
    nextQuery: queryOf(nextText),
    nextNumber: wholeNumber(header(headers, 'x-next-page')),
  }
}
