/** Serves endpoint tables under `/api`: checks the caller, parses input, parses output. */
import { compress } from 'hono/compress'
import { type ZodError, z } from 'zod'

import type { EndpointDefinition, EndpointTable, HandlerInput, Schema } from '#contract/endpoint.ts'

import { createAdmission } from './admission.ts'
import type { App, AppContext } from './app.ts'
import type { BodyCache, Reusable } from './body-cache.ts'
import type { Config } from './config.ts'
import { clientOf, type Limits } from './limits.ts'
import type { MaskingRules } from './masking/masker.ts'
import { createNewestSearch } from './newest-search.ts'
import { checkOwnPage, isFromSupport } from './own-pages.ts'
import { ProblemError } from './problems.ts'
import { jsonBody } from './request-body.ts'
import { respond } from './respond.ts'

/** One request to an endpoint. */
export interface Call<Session> {
  readonly session: Session
  readonly request: Request
  /** Aborted when nobody waits for the response any more. */
  readonly signal: AbortSignal
  readonly requestId: string
  readonly address: string
  /** Whether the page wants a fresh read: `Cache-Control: no-cache`. */
  readonly fresh: boolean
  /** Headers of the response. */
  readonly headers: Headers
}

/**
 * `private`: signed-in customers only. `person`: who is signed in as a person, with a key or without,
 * whatever account the page shows. `open`: our own pages, signed in or not; the session is null
 * for a visitor. `public`: anybody, without a session and with CORS open.
 */
type Access = 'private' | 'person' | 'open' | 'public'

type SchemaInput<S> = S extends { _zod: { input: infer I } } ? I : never

type OrReusable<T> = T | Reusable<T>

/** What a handler returns: the input of the output schema, nothing, or a body sent as it is. */
type Output<D extends EndpointDefinition> = D['output'] extends Schema
  ? OrReusable<SchemaInput<D['output']> | SchemaInput<D['keys']>>
  : D['output'] extends 'none'
    ? void
    : ReadableStream<Uint8Array> | Reusable<Uint8Array<ArrayBuffer>>

type Handler<A extends string, D extends EndpointDefinition, Session> = (
  input: HandlerInput<A, D>,
  call: Call<Session>,
) => Output<D> | Promise<Output<D>>

/** One handler per endpoint: a missing one is a compile error. */
export type Handlers<T extends EndpointTable, Session> = {
  [A in keyof T & string]: T[A] extends EndpointDefinition ? Handler<A, T[A], Session> : never
}

/** A row of an endpoint table with its handler. */
export interface Endpoint {
  readonly access: Access
  /** As in the table: `GET /api/services/{type}/{id}`. */
  readonly template: string
  readonly method: string
  readonly path: string
  readonly definition: EndpointDefinition
  run(input: unknown, call: Call<never>): unknown
}

/** Pairs a table with its handlers, whose types the caller has checked. */
export const pair = (
  access: Access,
  table: EndpointTable,
  handlers: Record<string, unknown>,
): Endpoint[] =>
  Object.entries(table).map(([template, definition]) => {
    const [method = '', path = ''] = template.split(' ')
    // One handler per address, by `Handlers`.
    const run = handlers[template] as Endpoint['run']
    return { access, template, method, path, definition, run }
  })

export const servePublic = <T extends EndpointTable>(table: T, handlers: Handlers<T, null>) =>
  pair('public', table, handlers)

interface Caller {
  /** The session's. */
  id: string
  /** Keyed hash of the API key. */
  owner: string
  accountTag: string
  /** `null` while a person has no working key, and so no account. */
  key: unknown
  /** Set if support staff look at the account. */
  support?: SupportView
}

/** What the customer has allowed support staff to see. */
export interface SupportView {
  readonly grantId: string
  readonly hideAmounts: boolean
}

/** How endpoints learn who is calling. */
export interface Authentication {
  sessionOf(request: Request): Promise<Caller | null>
  /** The session of a person, with a key or without. */
  personOf(request: Request): Promise<Caller | null>
  /** @throws ProblemError `step_up_required` */
  requireStepUp(session: Caller): Promise<void>
  /** The problem for a private endpoint without a session. */
  notSignedIn(request: Request): Promise<ProblemError>
  /** Records what support staff have read. */
  onSupportRead(grantId: string, template: string, params: Record<string, string>): Promise<void>
  /** Values that support staff must not see in the free text of this session's account. */
  personalValuesOf(session: Caller): Promise<readonly string[] | null>
  /** Language (BCP 47) of the provider's own texts in a response; `null` if not known. */
  textsIn(session: Caller): string | null
}

const defaultMaxBody = 64 * 1024

/** `/api/jobs/{id}.csv` as a Hono path: `/api/jobs/:id{[^/]+\.csv}`. */
const honoPath = (path: string) =>
  path.replaceAll(/\{(\w+)\}([^/]*)/g, (_, name: string, suffix: string) =>
    suffix === '' ? `:${name}` : `:${name}{[^/]+${suffix.replaceAll('.', String.raw`\.`)}}`,
  )

const literalLength = (path: string) => path.replaceAll(/\{\w+\}/g, '').length

/** Checks a path parameter, which may become a path segment at the provider. */
function segment(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (text === '.' || text === '..' || text.length > 512 || /[\u0000-\u001f\u007f]/.test(text))
    throw new ProblemError('not_found')
  return text
}

/** Reads the parameters of an endpoint's path. */
function pathReader({ path }: Endpoint): (c: AppContext) => Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}([^/]*)/g)]
  return (c) => {
    const params = c.req.param() as Record<string, string>
    return Object.fromEntries(
      names.map(([, name = '', suffix = '']) => {
        const value = params[name] ?? ''
        return [name, segment(suffix === '' ? value : value.slice(0, -suffix.length))]
      }),
    )
  }
}

/** A repeated parameter becomes a list. */
export function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  if (search.size === 0) return {}
  const entries = [...Map.groupBy(search, ([name]) => name)].map(([name, pairs]) => {
    const [first = '', ...more] = pairs.map(([, value]) => value)
    return [name, more.length === 0 ? first : [first, ...more]] as const
  })
  return Object.fromEntries(entries)
}

/** At most twenty short messages, so that the response stays shorter than the request. */
function fieldsOf(error: ZodError | z.core.$ZodError, root: string) {
  const fields = error.issues.slice(0, 20).flatMap(({ path, message, ...issue }) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.') || root, message }]
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'not known here' }))
  })
  return fields.slice(0, 20)
}

/** Created once: zod compiles a schema at its first use, which takes longer than most requests. */
const nothing = z.strictObject({})

/** @throws ProblemError `invalid_input` naming the fields */
function parsed(schema: Schema | undefined, value: unknown, root: string): unknown {
  const result = z.safeParse(schema ?? nothing, value)
  if (result.success) return result.data
  throw new ProblemError('invalid_input', { fields: fieldsOf(result.error, root) })
}

const downloads = new Set<EndpointDefinition['output']>(['csv', 'ics', 'json'])
const isDownload = ({ output }: EndpointDefinition) => downloads.has(output)

/**
 * The accounts that a request was meant for: by its header, and a download's by `?account=` too, which
 * is removed. All tabs share one session, so it may belong to another account by now.
 */
function takeStatedAccounts(
  { headers }: Request,
  search: URLSearchParams,
  definition: EndpointDefinition,
): string[] {
  const header = headers.get('portico-account')
  const linked = isDownload(definition) ? search.getAll('account') : []
  if (isDownload(definition)) search.delete('account')
  return [...(header === null ? [] : [header]), ...linked]
}

interface ApiParts extends Authentication {
  config: Pick<Config, 'origin' | 'PORTICO_PUBLIC_PER_MINUTE' | 'PORTICO_SESSION_PER_MINUTE'>
  limits: Limits
  bodies: BodyCache
}

export function registerEndpoints(app: App, endpoints: readonly Endpoint[], parts: ApiParts): void {
  const { bodies, config, limits } = parts
  const newestSearch = createNewestSearch()
  const admit = createAdmission()

  function checkOrigin({ method, definition }: Endpoint, request: Request): void {
    const read = isDownload(definition) ? 'download' : 'read'
    checkOwnPage(request.headers, config.origin, method === 'GET' ? read : 'write')
  }

  async function sessionOf(access: Access, c: AppContext) {
    const request = c.req.raw
    if (access === 'public') {
      await limits.take('public', clientOf(c.get('address')), config.PORTICO_PUBLIC_PER_MINUTE, 60)
      return null
    }
    const session =
      access === 'person' ? await parts.personOf(request) : await parts.sessionOf(request)
    if (session) {
      const client = session.support?.grantId ?? session.id
      await limits.take('session', client, config.PORTICO_SESSION_PER_MINUTE, 60)
      // However many sessions of the key there are. What support staff read is their own.
      if (session.key !== null && !session.support)
        await limits.take('key', session.owner, config.PORTICO_SESSION_PER_MINUTE, 60)
    } else if (access === 'person') throw new ProblemError('not_signed_in')
    else if (access === 'private') throw await parts.notSignedIn(request)
    return session
  }

  async function maskingFor(session: Caller | null): Promise<MaskingRules | null> {
    if (!session?.support) return null
    const { hideAmounts } = session.support
    return { hideAmounts, personal: await parts.personalValuesOf(session) }
  }

  async function handle(
    c: AppContext,
    endpoint: Endpoint,
    pathParams: ReturnType<typeof pathReader>,
  ): Promise<Response> {
    await admit()
    const { access, definition, template } = endpoint
    const request = c.req.raw
    const url = new URL(request.url)
    c.set('route', template)
    if (!isDecodable(url.pathname)) throw new ProblemError('not_found')
    if (access !== 'public') checkOrigin(endpoint, request)
    const session = await sessionOf(access, c)
    const isSupport = session?.support !== undefined || isFromSupport(request.headers)
    if (access !== 'public' && isSupport && !definition.support)
      throw new ProblemError(session ? 'read_only_session' : 'not_signed_in')
    const headers = new Headers()
    if (access === 'public') {
      headers.set('Access-Control-Allow-Origin', '*')
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    const stated = takeStatedAccounts(request, url.searchParams, definition)
    if (session && session.key !== null && stated.some((tag) => tag !== session.accountTag))
      throw new ProblemError('other_account')
    // A person's endpoints may change the account.
    if (session && access !== 'person') headers.set('Portico-Account', session.accountTag)
    if (session && definition.stepUp === 'always') await parts.requireStepUp(session)
    const params = pathParams(c)
    const query = parsed(definition.query, queryOf(url.searchParams), 'query')
    const maxBody = definition.maxBody ?? defaultMaxBody
    const body = definition.body
      ? parsed(definition.body, await jsonBody(request, maxBody), 'body')
      : undefined
    const answer = async (signal?: AbortSignal) => {
      const call: Call<unknown> = {
        session,
        request,
        requestId: c.get('requestId'),
        address: c.get('address'),
        fresh: /(^|,)\s*no-cache\s*(,|$)/.test(request.headers.get('cache-control') ?? ''),
        headers,
        // Created when it is read: most pages are sent again, and never wait.
        get signal() {
          return signal ?? request.signal
        },
      }
      // `Handlers` derives the handler's input type from the schemas that parsed it.
      const result = await endpoint.run({ params, query, body }, call as Call<never>)
      const texts = session && access === 'private' ? parts.textsIn(session) : null
      if (texts !== null) headers.set('Portico-Texts-In', texts)
      if (session?.support) await parts.onSupportRead(session.support.grantId, template, params)
      const keysOnly = url.searchParams.get('fields') === 'keys'
      const input = [template, params, query]
      const masking = await maskingFor(session)
      const responding = { request, headers, keysOnly, bodies, session, input, masking }
      return respond(definition, result, responding)
    }
    return session && url.searchParams.get('q')
      ? newestSearch.run(`${session.id} ${template}`, request.signal, answer)
      : answer()
  }

  // Hono takes the first match: a literal path must come before a pattern that matches it too.
  const sorted = endpoints.toSorted((a, b) => literalLength(b.path) - literalLength(a.path))
  for (const [path, rows] of Map.groupBy(sorted, (row) => row.path)) {
    for (const row of rows) {
      const pathParams = pathReader(row)
      // JSON is compressed by `respond`, in one piece.
      if (isDownload(row.definition)) app.use(honoPath(path), compress())
      app.on(row.method, honoPath(path), (c) => handle(c, row, pathParams))
    }
    const methods = rows.map(({ method }) => method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ')
    app.all(honoPath(path), () => {
      throw new ProblemError('method_not_allowed', { headers: { Allow: allow } })
    })
  }
}

function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
