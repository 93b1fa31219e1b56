/**
 * Pages that were answered within the last second go out below the app, bytes as they are kept.
 * What every request passes is held here too, by the core's own border: the Host, the headers, the
 * request's id, the count and the line in the log.
 */
import { randomUUID } from 'node:crypto'

import { secure } from '#bff/border/headers.ts'
import { hostsOf, judgeHost } from '#bff/border/own-pages.ts'
import type { Answered } from '#bff/core.ts'

import type { PublicData } from './context.ts'
import { choose, type PageHeaders } from './page-cache.ts'

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
  return (incoming, outgoing) => {
    const started = performance.now()
    const { method = '', url = '', headers, rawHeaders } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const found = cache.recent(url, core.clock.now())
    if (!found || judgeHost(config, hostsOf(rawHeaders)) !== 'serve') return false
    const asked = {
      accepted: headers['accept-encoding']?.toString() ?? null,
      ifNoneMatch: headers['if-none-match'] ?? null,
    }
    const { status, headers: own, body } = choose(found.page, asked, 'hit')
    const id = randomUUID()
    outgoing.writeHead(status, [...listOf(own), 'x-request-id', id])
    outgoing.end(method === 'HEAD' ? null : body)
    core.note(id, method, found.route, status, started)
    return true
  }
}
