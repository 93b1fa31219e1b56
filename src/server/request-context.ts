/** The ids of the request that is being served: in every log line, problem, event and provider call. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestIds {
  readonly requestId: string
  /** Of the proxy's trace, if it has one: https://www.w3.org/TR/trace-context/ */
  readonly traceId?: string
  /** The proxy's header, passed on as it came: we report no spans of our own. */
  readonly traceparent?: string
}

export const requestContext = new AsyncLocalStorage<RequestIds>()

/** Nothing that could end a log line, a header or a grep. */
const plainId = /^[\w.:+/=@-]{8,128}$/
/** An id of zeros is not valid (§3.2.2.3). */
const trace = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Adopts the ids of a proxy that is trusted; anybody else's are ignored. */
export function requestIds(headers: Headers, isFromProxy: boolean): RequestIds {
  if (!isFromProxy) return { requestId: randomUUID() }
  const stated = headers.get('x-request-id') ?? ''
  const traceparent = headers.get('traceparent') ?? ''
  const traceId = trace.exec(traceparent)?.[1]
  return {
    requestId: plainId.test(stated) ? stated : (traceId ?? randomUUID()),
    ...(traceId !== undefined && { traceId, traceparent }),
  }
}

/** Gives work that no request started an id of its own. */
export const withRequestId = <T>(work: () => T): T =>
  requestContext.getStore() ? work() : requestContext.run({ requestId: randomUUID() }, work)
