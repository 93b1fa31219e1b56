/** Ways to make a request fail deliberately. */
import { setTimeout as pause } from 'node:timers/promises'

import { ApiFailure } from '#platform/http/failure.ts'

export const faultModes = [
  '500',
  '503',
  '429',
  '401',
  '403',
  'timeout',
  'cut',
  'html',
  'slow',
  'lost',
] as const

export interface Fault {
  mode: (typeof faultModes)[number]
  /** Milliseconds that `slow` waits, or that `429` states in `Retry-After` (whole seconds). */
  ms?: number
  /** Reads still work. */
  writesOnly?: boolean
}

const html = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1><p>nginx</p>'

/** Never responds. Rejects once the caller disconnects. */
const waitForAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new ApiFailure('internal_error', 'The caller went away.'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Half of a success envelope, then the connection breaks. */
const cutBody = (): ReadableStream<Uint8Array> => {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) {
        controller.error(new Error('cut by the fault table'))
        return
      }
      sent = true
      controller.enqueue(new TextEncoder().encode('{"success":true,"data":{"items":[{"id":"1","na'))
    },
  })
}

const cut = (): Response =>
  new Response(cutBody(), { headers: { 'Content-Type': 'application/json; charset=utf-8' } })

const failures = {
  '500': () => new ApiFailure('internal_error', 'An unexpected error happened.'),
  '503': () => new ApiFailure('unavailable', 'The service is being maintained.'),
  '401': () =>
    new ApiFailure(
      'unauthorized',
      'The API key is not valid. It may have been revoked.',
      {},
      {
        'WWW-Authenticate': 'Bearer realm="api"',
      },
    ),
  '403': () => new ApiFailure('missing_scope', 'The API key lacks a scope.'),
} as const

/** Fails the request as described. `work` produces the regular response. */
export const applyFault = async <T>(
  { mode, ms }: Fault,
  request: Request,
  work: () => T | Promise<T>,
): Promise<T | Response> => {
  switch (mode) {
    case 'slow':
      await pause(ms ?? 3000)
      return work()
    case 'timeout':
      return waitForAbort(request.signal)
    case 'cut':
      return cut()
    case 'lost':
      await work()
      return cut()
    case 'html':
      return new Response(html, { status: 502, headers: { 'Content-Type': 'text/html' } })
    case '429': {
      const seconds = Math.max(1, Math.ceil((ms ?? 5000) / 1000))
      throw new ApiFailure(
        'rate_limited',
        `Try again in ${seconds} s.`,
        { retryAfterSeconds: seconds },
        {
          'Retry-After': String(seconds),
        },
      )
    }
    default:
      throw failures[mode]()
  }
}
