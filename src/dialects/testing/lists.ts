/** Test tool: how made-up providers wrap and page their lists. */
import type { Query } from '#dialects/rules.ts'

type Json = Record<string, unknown>

/** Wraps records, with the paging facts merged in where the wrapper has room. */
export const wrappers: Record<
  string,
  (records: Json[], facts: Json, resource: string) => { data: unknown; beside?: Json }
> = {
  array: (records, facts) => ({ data: records, beside: facts }),
  items: (records, facts) => ({ data: { ...facts, items: records } }),
  list: (records, facts) => ({ data: { ...facts, list: records } }),
  results: (records, facts) => ({ data: { ...facts, results: records } }),
  rows: (records, facts) => ({ data: { meta: facts, rows: records } }),
  data: (records, facts) => ({ data: { meta: facts, data: records } }),
  resource: (records, facts, resource) => ({ data: { [resource]: records, ...facts } }),
  double: (records, facts, resource) => ({
    data: { ...facts, [resource]: { [resource.slice(0, -1)]: records } },
  }),
  keyed: (records, facts) => ({
    data: { items: Object.fromEntries(records.map((one, i) => [`k${i}`, one])), ...facts },
  }),
  jsonApi: (records, facts, resource) => ({
    data: {
      data: records.map(({ id, ...attributes }) => ({ type: resource, id, attributes })),
      meta: facts,
    },
  }),
  edges: (records, facts) => ({
    data: { edges: records.map((node) => ({ node })), pageInfo: facts },
  }),
  embedded: (records, facts, resource) => ({
    data: { _embedded: { [resource]: records }, ...facts },
  }),
  odata: (records, facts) => ({
    data: { '@odata.context': '$metadata', value: records, ...facts },
  }),
  hydra: (records, facts) => ({
    data: { '@type': 'hydra:Collection', 'hydra:member': records, ...facts },
  }),
  apart: (records, facts) => ({
    data: { fresh: records.slice(1), stale: records.slice(0, 1), meta: facts },
  }),
  groups: (records, facts) => ({
    data: { groups: records.map((one) => ({ label: 'x', items: [one] })), meta: facts },
  }),
  metaBeside: (records, facts) => ({ data: records, beside: { pagination: facts } }),
}

export type Paging = (
  all: Json[],
  size: number,
  query: Query,
) => { page: Json[]; facts: Json; headers?: Record<string, string> }
const parameter = (query: Query, name: string): number | null => {
  const found = query.find(([key]) => key === name)
  return found ? Number(found[1]) : null
}
const numbered =
  (
    name: string,
    facts: (page: number, pages: number, total: number, size: number) => Json,
    first = 1,
  ): Paging =>
  (all, size, query) => {
    const page = parameter(query, name) ?? first
    const from = (page - first) * size
    return {
      page: all.slice(from, from + size),
      facts: facts(page, Math.ceil(all.length / size), all.length, size),
    }
  }
const offset =
  (name: string, limit: string, facts: (at: number, total: number, size: number) => Json): Paging =>
  (all, size, query) => {
    const at = parameter(query, name) ?? 0
    const many = parameter(query, limit) ?? size
    return { page: all.slice(at, at + many), facts: facts(at, all.length, many) }
  }
const cursor =
  (name: string, facts: (next: string | null) => Json): Paging =>
  (all, size, query) => {
    const at = Number((query.find(([key]) => key === name)?.[1] ?? 'c0').slice(1))
    const next = at + size < all.length ? `c${at + size}` : null
    return { page: all.slice(at, at + size), facts: facts(next) }
  }

export const pagings: Record<string, Paging> = {
  none: (all) => ({ page: all, facts: {} }),
  laravel: numbered('page', (page, pages, total, size) => ({
    current_page: page,
    last_page: pages,
    per_page: size,
    total,
  })),
  linode: numbered('page', (page, pages, total) => ({ page, pages, results: total })),
  totalPages: numbered('page', (page, pages) => ({ page, totalPages: pages })),
  countOnly: numbered('page', (page, _pages, total, size) => ({ page, perPage: size, total })),
  totalOnly: numbered('page', (_page, _pages, total) => ({ total_count: total })),
  spring: numbered(
    'page',
    (page, pages, total, size) => ({ number: page, totalPages: pages, totalElements: total, size }),
    0,
  ),
  hasMore: numbered('page', (page, pages) => ({ page, has_more: page < pages })),
  nextNumber: numbered('page', (page, pages) => ({ next_page: page < pages ? page + 1 : null })),
  nextLink: numbered('page', (page, pages) => ({
    links: { next: page < pages ? `https://elsewhere.example/x?page=${page + 1}` : null },
  })),
  relative: numbered('p', (page, pages) => ({
    next: page < pages ? `/api/v1/sdk/y?p=${page + 1}&size=3` : null,
  })),
  hal: numbered('page', (page, pages) => ({
    _links: page < pages ? { next: { href: `?page=${page + 1}` } } : {},
  })),
  odata: offset('$skip', '$top', (at, total, size) => ({
    '@odata.count': total,
    ...(at + size < total ? { '@odata.nextLink': `https://x.example/y?$skip=${at + size}` } : {}),
  })),
  hydra: numbered('page', (page, pages, total) => ({
    'hydra:totalItems': total,
    'hydra:view':
      page < pages ? { '@id': `?page=${page}`, 'hydra:next': `/y?page=${page + 1}` } : {},
  })),
  jsonApi: numbered('page[number]', (page, pages, total) => ({
    links: page < pages ? { next: `/y?page%5Bnumber%5D=${page + 1}` } : {},
    page: { current: page, total },
  })),
  offsetLimit: offset('offset', 'limit', (at, total, size) => ({ offset: at, limit: size, total })),
  whmcs: offset('limitstart', 'limitnum', (at, total, size) => ({
    startnumber: String(at),
    numreturned: String(Math.min(size, total - at)),
    totalresults: String(total),
  })),
  skip: offset('skip', 'take', (at, total, size) => ({ skip: at, take: size, total })),
  cursor: cursor('cursor', (next) => ({ next_cursor: next })),
  pageToken: cursor('pageToken', (next) => (next ? { nextPageToken: next } : {})),
  relay: cursor('after', (next) => ({ endCursor: next ?? 'cEnd', hasNextPage: next !== null })),
  linkHeader: (all, size, query): ReturnType<Paging> => {
    const page = parameter(query, 'page') ?? 1
    const more = page * size < all.length
    return {
      page: all.slice((page - 1) * size, page * size),
      facts: {},
      headers: more
        ? {
            Link: [
              `<https://api.example/x?page=${page + 1}>; rel="next"`,
              '<https://api.example/x?page=9>; rel="last"',
            ].join(', '),
          }
        : {},
    }
  },
  headerTotals: (all, size, query) => {
    const page = parameter(query, 'page') ?? 1
    return {
      page: all.slice((page - 1) * size, page * size),
      facts: {},
      headers: { 'X-Total-Count': String(all.length) },
    }
  },
}
