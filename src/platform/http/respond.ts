/** Turns what a handler answers or throws into a response: an envelope whatever happens. */
import { randomUUID } from 'node:crypto'

import { errorCodes } from '#wire/envelope.ts'

import { ApiFailure, errorEnvelope } from './failure.ts'
import type { Answer } from './handler.ts'

/** Told of every unexpected error, with the id that the caller got. */
export type Report = (error: unknown, requestId: string) => void

/** Headers that are known only while the request is worked on. */
export type Limits = Record<string, string>

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

const refusal = (failure: ApiFailure, requestId: string, limits: Limits): Response =>
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

const success = (result: Answer<unknown>, headers: Record<string, string>): Response => {
  if (result instanceof Response) return withHeaders(result, headers)
  const data = 'json' in result ? result.json.text : JSON.stringify(result.data)
  const message = JSON.stringify(result.message ?? 'OK')
  return new Response(`{"success":true,"data":${data},"message":${message}}`, {
    headers: { ...headers, ...result.headers },
  })
}

export const createResponder =
  (report: Report) =>
  /** `work` may put into `limits` what the answer tells about rate limits, also where it throws. */
  async (
    request: Request,
    work: (limits: Limits) => Answer<unknown> | Promise<Answer<unknown>>,
  ): Promise<Response> => {
    const requestId = requestIdOf(request)
    const limits: Limits = {}
    try {
      return success(await work(limits), { ...common(requestId), ...limits })
    } catch (error) {
      if (error instanceof ApiFailure) return refusal(error, requestId, limits)
      report(error, requestId)
      const failure = new ApiFailure('internal_error', 'An unexpected error happened.')
      return refusal(failure, requestId, limits)
    }
  }
