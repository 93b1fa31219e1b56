/** Every request gets an id, a `Host` check, security headers, one log line and metrics. */
import { Counter, Histogram } from 'prom-client'

import { discardBody } from '#wire/read-body.ts'

import type { App, AppContext } from './app.ts'
import type { Foundation } from './foundation.ts'
import { isSecured, secure } from './headers.ts'
import { addressOf, hostsOf, isProxy, judgeHost } from './own-pages.ts'
import { ProblemError, problemResponse } from './problems.ts'
import { requestContext, requestIds } from './request-context.ts'

const wrongHost = new ProblemError('invalid_input', {
  fields: [{ path: 'host', message: 'not ours' }],
})

/** Whether our own store caused the error, because the disk is full. */
const isOurs = ({ options: { cause } }: ProblemError) =>
  cause instanceof Error && 'errcode' in cause

/** Adds the checks to an app before anything else is registered on it. */
export function guard(app: App, { config, log, metrics }: Foundation): void {
  const seconds = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Time until the response headers',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  const responses = new Counter({
    name: 'portico_http_requests_total',
    help: 'Responses by route and status',
    labelNames: ['route', 'status'] as const,
    registers: [metrics],
  })

  function record(c: AppContext, milliseconds: number) {
    const route = c.get('route')
    const { status } = c.res
    seconds.observe({ route }, milliseconds / 1000)
    responses.inc({ route, status })
    const level = status >= 500 ? 'warn' : 'info'
    const ms = Math.round(milliseconds)
    const code = c.get('code')
    log[level]({ method: c.req.method, route, status, code, ms }, 'request')
  }

  function onOrigin(url: string): string {
    const { pathname, search } = new URL(url)
    return config.origin + pathname + search
  }

  app.use('*', async (c, next) => {
    const started = performance.now()
    const peer = c.env?.incoming?.socket.remoteAddress
    const { headers } = c.req.raw
    const ids = requestIds(headers, isProxy(peer, config))
    const { requestId } = ids
    c.set('requestId', requestId)
    c.set('address', addressOf(peer, headers, config))
    c.set('route', 'unmatched')
    await requestContext.run(ids, async () => {
      const raw = c.env?.incoming?.rawHeaders
      const hosts = raw ? hostsOf(raw) : [c.req.header('host') ?? new URL(c.req.url).host]
      const isProbe = c.req.path === '/healthz' || c.req.path === '/readyz'
      const verdict = isProbe ? 'serve' : judgeHost(config, hosts)
      if (verdict === 'serve') await next()
      else if (verdict === 'redirect') c.res = c.redirect(onOrigin(c.req.url), 308)
      else c.res = problemResponse(wrongHost, requestId)
      if (c.res.status >= 400) await discardBody(c.req.raw)
      if (!isSecured(c.res)) {
        // Not `c.header`: it would copy the response and turn its body into a stream.
        c.res.headers.set('X-Request-Id', requestId)
        secure(c.res.headers, config)
      }
      record(c, performance.now() - started)
    })
  })
  app.notFound((c) => problemResponse(new ProblemError('not_found'), c.get('requestId')))
  app.onError((error, c) => {
    if (!(error instanceof ProblemError)) log.error({ err: error }, 'failed')
    else if (error.code === 'internal' || isOurs(error))
      log.error({ err: error.options.cause }, 'failed')
    c.set('code', error instanceof ProblemError ? error.code : 'internal')
    return problemResponse(error, c.get('requestId'))
  })
}
