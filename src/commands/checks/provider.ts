/** The provider: its certificate, its clock, and a public read. */
import { once } from 'node:events'
import { connect } from 'node:tls'

import { pino } from 'pino'
import { Registry } from 'prom-client'

import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { systemCode } from '#server/log.ts'
import { ProblemError } from '#server/problems.ts'
import { createProviderClient } from '#server/provider-client.ts'
import { createTransport } from '#server/transport.ts'

import { broken, doubtful, type Finding, fine } from './finding.ts'

const day = 86_400_000
const warnDays = 14
/** Seconds. More than a `Date` header and a slow connection explain. */
const clockTolerance = 30
const connectTimeout = 5_000
const publicRead = '/api/v1/catalog/domain-prices'

/** Days that the certificate is valid for; `null` without TLS. @throws as `tls.connect` */
async function certificateDays(url: URL): Promise<number | null> {
  if (url.protocol !== 'https:') return null
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const port = Number(url.port || 443)
  const socket = connect({ host, port, servername: host, timeout: connectTimeout })
  try {
    const signal = AbortSignal.timeout(connectTimeout)
    await once(socket, 'secureConnect', { signal })
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day)
  } finally {
    socket.destroy()
  }
}

/** Compares our clock with a response's `Date`. */
export function checkClock(whose: string, date: string | null): Finding {
  const seconds = Math.round((Date.now() - Date.parse(date ?? '')) / 1000)
  if (Number.isNaN(seconds)) return doubtful('clock', `${whose} states no time to compare with`)
  const text = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${whose}`
  return Math.abs(seconds) > clockTolerance
    ? doubtful('clock', `${text}; is NTP running on both machines?`)
    : fine('clock', text)
}

/** As in the alert PorticoProviderCertificate. */
const certificateCode = /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_)/

function adviceOn(error: unknown): string {
  const system = systemCode(error instanceof ProblemError ? error.options.cause : error)
  if (system === 'CERT_HAS_EXPIRED')
    return "the provider must renew it, or this machine's clock is wrong"
  if (system && certificateCode.test(system))
    return 'a private authority belongs in NODE_EXTRA_CA_CERTS, else ask the provider'
  return 'see PORTICO_UPSTREAM_URL, or ask the provider'
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof ProblemError ? error.options.cause : error
  const code = error instanceof ProblemError ? error.code.replaceAll('_', ' ') : 'no connection'
  const system = systemCode(cause)
  return system ? `${code} (${system})` : code
}

/** Too long is the same as for the log line "provider slow": more than half of the limit. */
const checkDuration = (host: string, ms: number, limit: number): Finding =>
  ms > limit / 2
    ? doubtful(
        'provider',
        `${host} answers after ${(ms / 1000).toFixed(1)} s, more than half of PORTICO_UPSTREAM_TIMEOUT_MS; ask the provider`,
      )
    : fine('provider', `${host} answers in its envelope`)

/** @param now monotonic milliseconds */
export async function checkProvider(
  config: Config,
  now: () => number = () => performance.now(),
): Promise<Finding[]> {
  const url = config.PORTICO_UPSTREAM_URL
  const findings: Finding[] = []
  const transport = createTransport(url)
  const log = pino({ level: 'silent' })
  const metrics = new Registry()
  const client = createProviderClient({ config, transport, clock: systemClock, log, metrics })
  let date: string | null | undefined
  try {
    const days = await certificateDays(url)
    if (days !== null)
      findings.push(
        days < warnDays
          ? doubtful('provider', `its certificate ends in ${days} days; ask the provider`)
          : fine('provider', `its certificate is valid for ${days} days`),
      )
    const onResponse = ({ headers }: { headers: Headers }) => {
      date = headers.get('date')
    }
    const start = now()
    await client.read(publicRead, { lane: 'public', onResponse })
    findings.push(checkDuration(url.host, now() - start, config.PORTICO_UPSTREAM_TIMEOUT_MS))
  } catch (error) {
    const isUnpublished = error instanceof ProblemError && error.code === 'not_found'
    findings.push(
      isUnpublished
        ? doubtful('provider', `${url.host} answers, but has no public price list`)
        : broken('provider', `${url.host}: ${reasonOf(error)}; ${adviceOn(error)}`),
    )
  } finally {
    await transport.close()
  }
  if (date !== undefined) findings.push(checkClock('the provider', date))
  return findings
}
