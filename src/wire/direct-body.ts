/**
 * A body that writes itself to the server's answer. Between an event and its socket then stands
 * nothing but the write, and what carried the answer so far (the request, the response, three sets
 * of headers, a reader and its promises) can go while the body takes its minutes.
 */
import type { ServerResponse } from 'node:http'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

export interface DirectBody {
  /** Writes what there is, then the rest as it comes, and ends the answer. Its head is written. */
  writeTo(outgoing: ServerResponse): void
}

const isDirect = (body: ReadableStream | null): body is ReadableStream & DirectBody =>
  body !== null && 'writeTo' in body

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Answers node's requests by `fetch`; bodies that can write themselves do so. */
export const requestListener = (fetch: Fetch, hostname?: string) =>
  getRequestListener(
    async (request, bindings) => {
      // Over HTTP/1.1 there is nothing else.
      const http = bindings as HttpBindings
      const response = await fetch(request, http)
      const { status, headers, body } = response
      if (!isDirect(body)) return response
      http.outgoing.writeHead(status, [...headers].flat())
      body.writeTo(http.outgoing)
      return RESPONSE_ALREADY_SENT
    },
    { hostname },
  )
