/** The operation table served: key, scope, rate, input, then the handler; an envelope whatever happens. */
import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'

import type { Assistant } from '#platform/assistant/assistant.ts'
import { sentinelFault } from '#platform/faults/detect.ts'
import { fail } from '#platform/faults/fault.ts'
import type { FaultTable } from '#platform/faults/table.ts'
import { openApiDocument } from '#platform/openapi/document.ts'
import type { Store } from '#platform/store/store.ts'
import { errorCodes } from '#wire/envelope.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'
import type { OperationName } from '#wire/operations.ts'

import { authenticate, requireScope } from './authenticate.ts'
import { readJson } from './body.ts'
import { ApiFailure, errorEnvelope, methodNotAllowed } from './failure.ts'
import type { Answer, Context, Handlers } from './handler.ts'
import type { RateLimit } from './rate-limit.ts'
import { validate } from './validate.ts'

export interface AppOptions {
  store: Store
  assistant: Assistant
  handlers: Handlers
  rateLimit: RateLimit
  clock: () => Date
  /** The test instrument; `null` where it was not asked for. */
  faults: FaultTable | null
  /** Told of every unexpected error, with the id that the caller got. */
  report: (error: unknown, requestId: string) => void
}

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
) => Answer<unknown> | Promise<Answer<unknown>>

/** A caller's own id is taken over where it cannot do harm in a log. */
const requestIdOf = (request: Request): string => {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

const common = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Language': 'en',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': requestId,
  Vary: 'Authorization',
})

const failureAnswer = (failure: ApiFailure, requestId: string, limits: Record<string, string>) =>
  new Response(JSON.stringify(errorEnvelope(failure, requestId)), {
    status: errorCodes[failure.code],
    headers: { ...common(requestId), ...limits, ...failure.headers },
  })

const withHeaders = (response: Response, headers: Record<string, string>): Response => {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

export const createApp = (options: AppOptions): Hono => {
  const { store, assistant, handlers, rateLimit, clock, faults, report } = options
  const run = async (
    name: OperationName,
    request: Request,
    params: Record<string, string>,
    limits: Record<string, string>,
  ): Promise<Answer<unknown>> => {
    const operation: Operation = operations[name]
    let accountId = ''
    if (operation.scope !== null) {
      const key = authenticate(request, store)
      Object.assign(limits, await rateLimit.count(key.id))
      requireScope(key, operation.scope)
      accountId = key.accountId
    }
    const search = Object.fromEntries(new URL(request.url).searchParams)
    const input = {
      params: operation.params === undefined ? {} : validate(operation.params, params),
      query: operation.query === undefined ? {} : validate(operation.query, search),
      body:
        operation.body === undefined
          ? {}
          : validate(operation.body, await readJson(request, operation.maxBody ?? 64 * 1024)),
    }
    // `input` was parsed by the schemas that the handler's type is made of.
    const handler = handlers[name] as unknown as AnyHandler
    const work = () => handler(input, { store, assistant, accountId, now: clock(), request })
    const fault = sentinelFault(accountId, request, params)
    return fault === null ? work() : fail(fault, request, work)
  }

  const answer = async (
    work: (limits: Record<string, string>) => Promise<Answer<unknown>>,
    request: Request,
  ): Promise<Response> => {
    const requestId = requestIdOf(request)
    const limits: Record<string, string> = {}
    try {
      const result = await work(limits)
      const headers = { ...common(requestId), ...limits }
      if (result instanceof Response) return withHeaders(result, headers)
      const data = 'json' in result ? result.json.text : JSON.stringify(result.data)
      const message = JSON.stringify(result.message ?? 'OK')
      return new Response(`{"success":true,"data":${data},"message":${message}}`, {
        headers: { ...headers, ...result.headers },
      })
    } catch (error) {
      if (error instanceof ApiFailure) return failureAnswer(error, requestId, limits)
      report(error, requestId)
      const failure = new ApiFailure('internal_error', 'An unexpected error happened.')
      return failureAnswer(failure, requestId, limits)
    }
  }

  const app = new Hono()
  // Object.entries widens the keys; `operations` has no others.
  const entries = Object.entries(operations) as [OperationName, Operation][]
  for (const [path, named] of Map.groupBy(entries, ([, { path }]) => path)) {
    const byMethod = new Map(named.map(([name, { method }]) => [method as string, name]))
    if (byMethod.has('GET')) byMethod.set('HEAD', byMethod.get('GET') as OperationName)
    const allow = [...byMethod.keys()].join(', ')
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      answer((limits) => {
        const name = byMethod.get(c.req.method)
        if (name !== undefined) {
          const work = () => run(name, c.req.raw, c.req.param(), limits)
          const fault = faults?.take(c.req.raw) ?? null
          return fault === null ? work() : fail(fault, c.req.raw, work)
        }
        throw methodNotAllowed(c.req.method, allow)
      }, c.req.raw),
    )
  }
  // §9 names the format and no address: ours. The document is an object of its own, not an envelope.
  let description: string | undefined
  app.all('/api/v1/openapi.json', (c) =>
    answer(async () => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') {
        description ??= JSON.stringify(openApiDocument())
        const headers = {
          'Content-Type': 'application/json',
          'Cache-Control': 'public, max-age=300',
        }
        return new Response(description, { headers })
      }
      throw methodNotAllowed(c.req.method, 'GET, HEAD')
    }, c.req.raw),
  )
  if (faults !== null) {
    app.post('/__faults', (c) =>
      answer(async () => {
        faults.set(await readJson(c.req.raw, 64 * 1024))
        return { data: {} }
      }, c.req.raw),
    )
  }
  app.notFound((c) =>
    answer(() => {
      throw new ApiFailure('not_found', 'There is nothing at this path.')
    }, c.req.raw),
  )
  return app
}
