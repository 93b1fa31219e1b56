/** Runs an operation: key, rate limit, scope, input, then the handler. */
import type { Assistant } from '#platform/assistant/assistant.ts'
import { applyFault } from '#platform/faults/fault.ts'
import { findSentinelFault } from '#platform/faults/sentinels.ts'
import { recordLanguage, type Language } from '#platform/language.ts'
import { translateSample } from '#platform/sample/translate.ts'
import type { ApiKey } from '#platform/store/keys.ts'
import type { Store } from '#platform/store/store.ts'
import type { Operation } from '#wire/operation.ts'
import { operations, type OperationName } from '#wire/operations.ts'
import type { Scope } from '#wire/scopes.ts'

import { readJson } from './body.ts'
import { validate, ApiFailure } from './failure.ts'
import type { HandlerResult, Context, Handlers } from './handler.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RateLimitHeaders } from './respond.ts'

/** §5.1. The scheme is case-insensitive (RFC 9110, 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i

const unauthorized = (message: string) =>
  new ApiFailure('unauthorized', message, {}, { 'WWW-Authenticate': 'Bearer realm="api"' })

/**
 * Finds the key that a request presents.
 * @throws ApiFailure 401 for a missing and for a wrong key. §7 leaves the status open: 401 is ours
 */
const authenticate = (request: Request, store: Store): ApiKey => {
  const header = request.headers.get('authorization')
  if (header === null) throw unauthorized('Send Authorization: Bearer <API_KEY>.')
  const presented = bearer.exec(header.trim())?.[1]
  const key = presented === undefined ? null : store.keys.verify(presented)
  if (key === null) throw unauthorized('The API key is not valid. It may have been revoked.')
  return key
}

/** @throws ApiFailure 403 `missing_scope`. §7 leaves the status open: 403 is ours */
const requireScope = (key: ApiKey, scope: Scope): void => {
  if (key.scopes.has(scope)) return
  throw new ApiFailure('missing_scope', `The API key lacks the scope ${scope}.`, { scope })
}

export interface OperationOptions {
  store: Store
  assistant: Assistant
  handlers: Handlers
  rateLimit: RateLimit
  clock: () => Date
}

/** In bytes. §8 leaves the size of a body open. */
export const defaultBodyLimit = 64 * 1024

/** Operations whose records contain translated sample texts. */
const translated: ReadonlySet<OperationName> = new Set<OperationName>([
  'listServices',
  'getService',
  'setAutoRenew',
  'listInvoices',
  'listOrders',
  'listNotifications',
  'updateNotification',
])

/** §2 leaves the language of a record's texts open: that of the reader, else of the account. */
function inLanguage(result: HandlerResult<unknown>, language: Language): HandlerResult<unknown> {
  if (result instanceof Response) return result
  const headers = {
    ...result.headers,
    'Content-Language': language,
    Vary: 'Authorization, Accept-Language',
  }
  if (language === 'en') return { ...result, headers }
  const data: unknown = 'json' in result ? JSON.parse(result.json.text) : result.data
  return {
    data: translateSample(data, language),
    headers,
    ...(result.message === undefined ? {} : { message: result.message }),
  }
}

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>

const parseInput = async (
  { params, query, body, maxBody = defaultBodyLimit }: Operation,
  request: Request,
  path: Record<string, string>,
) => {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return {
    params: params === undefined ? {} : validate(params, path),
    query: query === undefined ? {} : validate(query, search),
    body: body === undefined ? {} : validate(body, await readJson(request, maxBody)),
  }
}

export const createOperationRunner =
  ({ store, assistant, handlers, rateLimit, clock }: OperationOptions) =>
  /** @throws ApiFailure for everything that §7 and §8 reject */
  async (
    name: OperationName,
    request: Request,
    path: Record<string, string>,
    rateLimitHeaders: RateLimitHeaders,
  ): Promise<HandlerResult<unknown>> => {
    const operation: Operation = operations[name]
    let accountId = ''
    if (operation.scope !== null) {
      const key = authenticate(request, store)
      Object.assign(rateLimitHeaders, await rateLimit.count(key.id))
      requireScope(key, operation.scope)
      accountId = key.accountId
    }
    const input = await parseInput(operation, request, path)
    // Safe to cast: `input` was parsed by the schemas that the handler's type derives from.
    const handler = handlers[name] as unknown as AnyHandler
    const work = async () => {
      const result = await handler(input, { store, assistant, accountId, now: clock(), request })
      const locale = store.accounts.get(accountId)?.locale
      return translated.has(name) ? inLanguage(result, recordLanguage(request, locale)) : result
    }
    const fault = findSentinelFault(accountId, request, path)
    return fault === null ? work() : applyFault(fault, request, work)
  }
