/**
 * Who may speak to us: the Host that we were told, and our own pages for everything private.
 * `docs/contract.md`, "Safety on the border".
 */
import { isIP, isIPv6 } from 'node:net'

import type { Config } from '#bff/config.ts'
import { Fault } from '#bff/faults.ts'

/** Every `Host` that a request states, as it came. */
export const hostsOf = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'host')

interface Place {
  /** Host and port of the origin, as browsers state them. */
  own: string
  /** The same port by the names of this machine. */
  local: string[]
}
/** Read once: there is one origin, and every request is judged by it. */
const places = new Map<string, Place>()

function placeOf(origin: string): Place {
  const known = places.get(origin)
  if (known) return known
  const { host, port, protocol } = new URL(origin)
  const stated = port || (protocol === 'https:' ? '443' : '80')
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${stated}`)
  const place = { own: host, local }
  places.set(origin, place)
  return place
}

/** What becomes of a request by its `Host`: served, sent to the origin, or refused. */
export function judgeHost(
  config: Pick<Config, 'origin' | 'loopback'>,
  hosts: readonly string[],
): 'serve' | 'redirect' | 'refuse' {
  const [host] = hosts
  if (hosts.length !== 1 || !host) return 'refuse'
  const stated = host.toLowerCase()
  const { own, local } = placeOf(config.origin)
  if (stated === own) return 'serve'
  return config.loopback && local.includes(stated) ? 'redirect' : 'refuse'
}

/**
 * A private read or a write comes from our own pages, or is refused.
 * `download`: an address behind a plain link, which cannot send a header of its own.
 * @throws Fault `cross_site_request`
 */
export function checkOwnPage(
  headers: Headers,
  origin: string,
  kind: 'read' | 'write' | 'download',
): void {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  const marked = headers.get('x-requested-with') === 'portico'
  const sameOrigin = (site === null || site === 'same-origin') && (from === null || from === origin)
  const stated = site !== null || from !== null
  const linked =
    kind === 'download' &&
    (site === 'same-origin' || site === 'none') &&
    (from ?? origin) === origin
  if (linked || (marked && sameOrigin && (stated || kind !== 'write'))) return
  throw new Fault('cross_site_request')
}

/**
 * The client's address: the socket's, or behind trusted proxies the last one in `X-Forwarded-For`
 * that is no such proxy.
 */
export function addressOf(
  socket: string | undefined,
  headers: Headers,
  config: Pick<Config, 'PORTICO_TRUSTED_PROXIES'>,
): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  const trusted = (address: string) =>
    isIP(address) !== 0 &&
    (config.PORTICO_TRUSTED_PROXIES?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false)
  let client = plain(socket ?? '0.0.0.0')
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(plain)
  while (trusted(client)) {
    const before = forwarded.pop()
    if (!before || isIP(before) === 0) break
    client = before
  }
  return client
}
