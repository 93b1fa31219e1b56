/**
 * Pages that were answered within the last second go out below the app, bytes as they are kept.
 * What every request passes is held here too, by the core's own border: the Host, the headers, the
 * request's id, the count and the line in the log.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { secure } from '#bff/border/headers.ts'
import { judgeHost, hostsOf } from '#bff/border/own-pages.ts'
import type { Answered } from '#bff/core.ts'

import type { PublicData } from './context.ts'
import { choose, type PageHeaders } from './page-cache.ts'

/** A head as node wrote it, without the request's id: docs/decisions/0070. */
interface Head {
  /** Of its `Date`, whole seconds since the epoch. */
  second: number
  before: string
  after: string
}

/** The head that node has written, or is to write: `docs/decisions/0070-heads-written-once.md`. */
type Written = ServerResponse & { _header?: string | null }

/** Heads that differ in nothing but the id and the time: those of connections that go on. */
const isUsual = (incoming: IncomingMessage, outgoing: ServerResponse) =>
  incoming.httpVersion === '1.1' && outgoing.shouldKeepAlive

export function readyPages({ core, config, cache }: PublicData): Answered {
  const lists = new WeakMap<PageHeaders, string[]>()
  /** Names and values in turn, put together once for as long as the page is kept. */
  const listOf = (headers: PageHeaders): string[] => {
    const known = lists.get(headers)
    if (known) return known
    const list = [...secure(new Headers(headers), config)].flat()
    lists.set(headers, list)
    return list
  }

  const heads = new WeakMap<PageHeaders, Head>()
  /** Checked and put together by node once a second, then said again with another id. */
  const writeHead = (outgoing: Written, status: number, headers: PageHeaders, id: string) => {
    const second = Math.floor(Date.now() / 1000)
    const known = heads.get(headers)
    if (known?.second === second) {
      outgoing.statusCode = status
      outgoing._header = known.before + id + known.after
      return
    }
    outgoing.writeHead(status, [...listOf(headers), 'x-request-id', id])
    const [before, after, more] = outgoing._header?.split(id) ?? []
    if (before !== undefined && after !== undefined && more === undefined)
      heads.set(headers, { second, before, after })
  }

  return (incoming, outgoing) => {
    const started = performance.now()
    const { method = '', url = '', headers, rawHeaders } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const found = cache.recent(url, core.clock.now())
    if (!found || judgeHost(config, hostsOf(rawHeaders)) !== 'serve') return false
    const asked = {
      accepted: headers['accept-encoding']?.toString() ?? null,
      ifNoneMatch: headers['if-none-match'] ?? null,
      ifModifiedSince: headers['if-modified-since'] ?? null,
    }
    const { status, headers: own, body } = choose(found.page, asked, 'hit')
    const id = randomUUID()
    if (isUsual(incoming, outgoing)) writeHead(outgoing, status, own, id)
    else outgoing.writeHead(status, [...listOf(own), 'x-request-id', id])
    outgoing.end(method === 'HEAD' ? null : body)
    core.note(id, method, found.route, status, started)
    return true
  }
}
