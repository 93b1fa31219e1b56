/** One operation of the table: key, rate, scope, input, then the handler. */
import type { Assistant } from '#platform/assistant/assistant.ts'
import { sentinelFault } from '#platform/faults/detect.ts'
import { fail } from '#platform/faults/fault.ts'
import type { Store } from '#platform/store/store.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'
import type { OperationName } from '#wire/operations.ts'

import { authenticate, requireScope } from './authenticate.ts'
import { readJson } from './body.ts'
import type { Answer, Context, Handlers } from './handler.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Limits } from './respond.ts'
import { validate } from './validate.ts'

export interface OperateOptions {
  store: Store
  assistant: Assistant
  handlers: Handlers
  rateLimit: RateLimit
  clock: () => Date
}

/** §8 leaves the size of a body open. */
export const usualBody = 64 * 1024

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
) => Answer<unknown> | Promise<Answer<unknown>>

const inputOf = async (
  { params, query, body, maxBody = usualBody }: Operation,
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

export const createOperator =
  ({ store, assistant, handlers, rateLimit, clock }: OperateOptions) =>
  /** @throws ApiFailure whatever §7 and §8 refuse */
  async (
    name: OperationName,
    request: Request,
    path: Record<string, string>,
    limits: Limits,
  ): Promise<Answer<unknown>> => {
    const operation: Operation = operations[name]
    let accountId = ''
    if (operation.scope !== null) {
      const key = authenticate(request, store)
      Object.assign(limits, await rateLimit.count(key.id))
      requireScope(key, operation.scope)
      accountId = key.accountId
    }
    const input = await inputOf(operation, request, path)
    // `input` was parsed by the schemas that the handler's type is made of.
    const handler = handlers[name] as unknown as AnyHandler
    const work = () => handler(input, { store, assistant, accountId, now: clock(), request })
    const fault = sentinelFault(accountId, request, path)
    return fault === null ? work() : fail(fault, request, work)
  }
