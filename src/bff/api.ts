/** Dispatches `/api/…` to the endpoint tables that were served: own pages, session, limits, schemas. */
import { compress } from 'hono/compress'

import type { EndpointTable } from '#contract/endpoint.ts'

import { checkOwnPage } from './border/own-pages.ts'
import type { Call, Core } from './core.ts'
import { Fault } from './faults.ts'
import { compile, jsonBody, parsed, pathParams, queryOf, respond, type Route } from './serve.ts'
import { expiredCookie } from './sessions/sessions.ts'
import type { SignedIn } from './sessions/sessions.ts'

type Access = 'private' | 'open' | 'public'
type Api = Pick<Core, 'serve' | 'serveOpen' | 'servePublic'>

const defaultBody = 64 * 1024
const callsPerMinute = 600

/** The most exact route of a path, and the methods that the path has. */
function find(routes: readonly (Route & { access: Access })[], method: string, pathname: string) {
  const matching = routes.flatMap((route) => {
    const match = route.pattern.exec(pathname)
    return match ? [{ route, match }] : []
  })
  const exact = Math.max(...matching.map(({ route }) => route.literal))
  const best = matching.filter(({ route }) => route.literal === exact)
  const found = best.find(({ route }) => route.method === method)
  if (found) return found
  if (best.length === 0) throw new Fault('not_found')
  const methods = [...new Set(best.map(({ route }) => route.method))]
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ')
  throw new Fault('method_not_allowed', { headers: { Allow: allow } })
}

export function createApi(parts: Pick<Core, 'app' | 'config' | 'sessions' | 'limits'>): Api {
  const { app, config, sessions, limits } = parts
  const routes: (Route & { access: Access })[] = []

  const ownPage = (route: Route, request: Request) => {
    const download = route.definition.output === 'csv' || route.definition.output === 'ics'
    const read = download ? 'download' : 'read'
    checkOwnPage(request.headers, config.origin, route.method === 'GET' ? read : 'write')
  }

  async function sessionOf(access: Access, request: Request): Promise<SignedIn | null> {
    if (access === 'public') return null
    const session = await sessions.ofRequest(request)
    if (session) await limits.take('session', session.id, callsPerMinute, 60)
    else if (access === 'private') {
      // A cookie of ours that leads nowhere is left alone: an answer that comes late must not take
      // away the cookie of a sign-in that was faster. One that cannot be ours is cleaned up.
      const broken = /__Host-portico=(?![\w-]{43}(;|$))/.test(request.headers.get('cookie') ?? '')
      throw new Fault('not_signed_in', { headers: broken ? { 'Set-Cookie': expiredCookie } : {} })
    }
    return session
  }

  app.use('/api/*', compress())
  app.all('/api/*', async (c) => {
    const request = c.req.raw
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const { route, match } = find(routes, method, url.pathname)
    c.set('route', route.template)
    const { definition, access } = route
    if (access !== 'public') ownPage(route, request)
    const session = await sessionOf(access, request)
    const headers = new Headers()
    if (access === 'public') {
      headers.set('Access-Control-Allow-Origin', '*')
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    // Whose this is: a tab that shows another account must not take it for its own.
    if (session?.account) headers.set('Portico-Account', encodeURIComponent(session.account.id))
    const params = pathParams(route, match)
    const query = parsed(definition.query, queryOf(url.searchParams), 'query')
    const body = definition.body
      ? parsed(definition.body, await jsonBody(request, definition.maxBody ?? defaultBody), 'body')
      : undefined
    const call: Call<SignedIn | null> = {
      session,
      request,
      requestId: c.get('requestId'),
      address: c.get('address'),
      fresh: /(^|,)\s*no-cache\s*(,|$)/.test(request.headers.get('cache-control') ?? ''),
      headers,
    }
    // The input was parsed by the schemas that the handler's type was made of.
    const answer = await route.run({ params, query, body }, call as Call<never>)
    // An event stream ends with its connection: to frame every word as a chunk costs a third of its
    // CPU, and the end event says whether all of it has come.
    if (definition.output === 'events' && c.env?.outgoing)
      c.env.outgoing.useChunkedEncodingByDefault = false
    const keys = definition.keys !== undefined && url.searchParams.get('fields') === 'keys'
    return respond(definition, answer, keys, call)
  })

  const add = (access: Access) => (table: EndpointTable, handlers: Record<string, unknown>) => {
    for (const route of compile(table, handlers)) routes.push(Object.assign(route, { access }))
  }
  return { serve: add('private'), serveOpen: add('open'), servePublic: add('public') }
}
