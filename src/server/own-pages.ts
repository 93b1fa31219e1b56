/** Checks where a request comes from: `docs/contract.md`, "Safety on the border". */
import { isIP, isIPv6 } from 'node:net'

import { memoOn } from '#memo-on.ts'

import type { Config } from './config.ts'
import { ProblemError } from './problems.ts'

/** All `Host` headers of a request, from its raw headers: a second one is suspicious. */
export const hostsOf = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'host')

/** Loopback names of the origin's port, as browsers write them in `Host`. */
function loopbackHosts({ port, protocol }: URL): string[] {
  const explicit = port || (protocol === 'https:' ? '443' : '80')
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${explicit}`)
}

/** By lower-case `Host`: ours, and loopback names that are redirected to it. */
const hostsOfOrigin = memoOn((config: Pick<Config, 'origin' | 'loopback'>) => {
  const origin = new URL(config.origin)
  return { own: origin.host, others: config.loopback ? loopbackHosts(origin) : [] }
})

/** Decides by `Host` whether to serve a request, redirect it to the origin, or refuse it. */
export function judgeHost(
  config: Pick<Config, 'origin' | 'loopback'>,
  hosts: readonly string[],
): 'serve' | 'redirect' | 'refuse' {
  const [host] = hosts
  if (hosts.length !== 1 || !host) return 'refuse'
  const { own, others } = hostsOfOrigin(config)
  if (host.toLowerCase() === own) return 'serve'
  return others.includes(host.toLowerCase()) ? 'redirect' : 'refuse'
}

/**
 * Refuses private reads and writes that do not come from our own pages.
 * `download`: reached by a plain link, which cannot send a custom header.
 * @throws ProblemError `cross_site_request`
 */
export function checkOwnPage(
  headers: Headers,
  origin: string,
  kind: 'read' | 'write' | 'download',
): void {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  const hasMark = headers.get('x-requested-with') === 'portico'
  const isSameOrigin =
    (site === null || site === 'same-origin') && (from === null || from === origin)
  const namesItsSource = site !== null || from !== null
  const isLink =
    kind === 'download' &&
    (site === 'same-origin' || site === 'none') &&
    (from ?? origin) === origin
  if (isLink || (hasMark && isSameOrigin && (namesItsSource || kind !== 'write'))) return
  throw new ProblemError('cross_site_request')
}

/** Polling does not show that somebody is using the page. */
export const isBackground = ({ headers }: Request): boolean =>
  headers.get('x-portico-background') === '1'

/**
 * Whether the request comes from a page of a support view. If so, a customer's cookie in the same browser
 * must be ignored.
 */
export const isFromSupport = (headers: Headers): boolean =>
  headers.get('portico-view') === 'support'

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is a trusted proxy's. */
export function isProxy(
  address: string | undefined,
  { PORTICO_TRUSTED_PROXIES: proxies }: Pick<Config, 'PORTICO_TRUSTED_PROXIES'>,
): boolean {
  const one = plain(address ?? '')
  return isIP(one) !== 0 && (proxies?.check(one, isIPv6(one) ? 'ipv6' : 'ipv4') ?? false)
}

/**
 * The client's address. Behind a trusted proxy it is the last entry of `X-Forwarded-For` that is no
 * trusted proxy itself.
 */
export function addressOf(
  socket: string | undefined,
  headers: Headers,
  config: Pick<Config, 'PORTICO_TRUSTED_PROXIES'>,
): string {
  let client = plain(socket ?? '0.0.0.0')
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(plain)
  while (isProxy(client, config)) {
    const before = forwarded.pop()
    if (!before || isIP(before) === 0) break
    client = before
  }
  return client
}
