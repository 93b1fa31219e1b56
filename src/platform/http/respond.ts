/** Turns a handler's result or error into a response with an envelope. */
import { randomUUID } from 'node:crypto'

import { errorCodes } from '#wire/envelope.ts'
import { discardBody } from '#wire/read-body.ts'

import { ApiFailure, errorEnvelope } from './failure.ts'
import type { HandlerResult } from './handler.ts'

/** Called with every unexpected error and the request id in its response. */
export type Report = (error: unknown, requestId: string) => void

export type RateLimitHeaders = Record<string, string>

/** Keeps the caller's request id if it is safe to write to a log. */
const chooseRequestId = (request: Request): string => {
  const supplied = request.headers.get('x-request-id') ?? ''
  return /^[\w.-]{1,64}$/.test(supplied) ? supplied : randomUUID()
}

const commonHeaders = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Language': 'en',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': requestId,
  Vary: 'Authorization',
})

const errorResponse = (
  failure: ApiFailure,
  requestId: string,
  rateLimitHeaders: RateLimitHeaders,
): Response =>
  new Response(JSON.stringify(errorEnvelope(failure, requestId)), {
    status: errorCodes[failure.code],
    headers: { ...commonHeaders(requestId), ...rateLimitHeaders, ...failure.headers },
  })

const addMissingHeaders = (response: Response, headers: Record<string, string>): Response => {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

const successResponse = (
  result: HandlerResult<unknown>,
  headers: Record<string, string>,
): Response => {
  if (result instanceof Response) return addMissingHeaders(result, headers)
  const data = 'json' in result ? result.json.text : JSON.stringify(result.data)
  const message = JSON.stringify(result.message ?? 'OK')
  return new Response(`{"success":true,"data":${data},"message":${message}}`, {
    headers: { ...headers, ...result.headers },
  })
}

export const createResponder =
  (report: Report) =>
  /** `work` fills in `rateLimitHeaders`, which are sent even if it throws afterwards. */
  async (
    request: Request,
    work: (
      rateLimitHeaders: RateLimitHeaders,
    ) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>,
  ): Promise<Response> => {
    const requestId = chooseRequestId(request)
    const rateLimitHeaders: RateLimitHeaders = {}
    try {
      return successResponse(await work(rateLimitHeaders), {
        ...commonHeaders(requestId),
        ...rateLimitHeaders,
      })
    } catch (error) {
      await discardBody(request)
      if (error instanceof ApiFailure) return errorResponse(error, requestId, rateLimitHeaders)
      report(error, requestId)
      const failure = new ApiFailure('internal_error', 'An unexpected error happened.')
      return errorResponse(failure, requestId, rateLimitHeaders)
    }
  }
