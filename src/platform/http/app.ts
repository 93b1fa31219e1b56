/** Serves the operation table as a Hono app. */
import { Hono } from 'hono'

import { applyFault } from '#platform/faults/fault.ts'
import type { FaultTable } from '#platform/faults/table.ts'
import { openApiDocument } from '#platform/openapi/document.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'
import type { OperationName } from '#wire/operations.ts'

import { readJson } from './body.ts'
import { ApiFailure, methodNotAllowed } from './failure.ts'
import { createResponder } from './respond.ts'
import type { Report } from './respond.ts'
import { createOperationRunner, defaultBodyLimit } from './run-operation.ts'
import type { OperationOptions } from './run-operation.ts'

export interface AppOptions extends OperationOptions {
  /** `null` unless `POST /__faults` is enabled, which only tests do. */
  faults: FaultTable | null
  report: Report
}

export const createApp = ({ faults, report, ...options }: AppOptions): Hono => {
  const respond = createResponder(report)
  const runOperation = createOperationRunner(options)
  const app = new Hono()

  // Object.entries widens the keys of `operations` to string.
  const entries = Object.entries(operations) as [OperationName, Operation][]
  for (const [path, operationsOfPath] of Map.groupBy(entries, ([, operation]) => operation.path)) {
    const byMethod = new Map<string, OperationName>()
    for (const [name, { method }] of operationsOfPath) {
      byMethod.set(method, name)
      if (method === 'GET') byMethod.set('HEAD', name)
    }
    const allow = [...byMethod.keys()].join(', ')
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      respond(c.req.raw, (rateLimitHeaders) => {
        const name = byMethod.get(c.req.method)
        if (name === undefined) throw methodNotAllowed(c.req.method, allow)
        const work = () => runOperation(name, c.req.raw, c.req.param(), rateLimitHeaders)
        const fault = faults?.take(c.req.raw) ?? null
        return fault === null ? work() : applyFault(fault, c.req.raw, work)
      }),
    )
  }

  // §9 leaves the address open: this one is ours. The document has no envelope.
  let documentText: string | undefined
  app.all('/api/v1/openapi.json', (c) =>
    respond(c.req.raw, () => {
      const { method } = c.req
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD')
      documentText ??= JSON.stringify(openApiDocument())
      const type = 'application/json; charset=utf-8'
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' }
      return new Response(documentText, { headers })
    }),
  )

  if (faults !== null) {
    app.post('/__faults', (c) =>
      respond(c.req.raw, async () => {
        faults.set(await readJson(c.req.raw, defaultBodyLimit))
        return { data: {} }
      }),
    )
  }

  app.notFound((c) =>
    respond(c.req.raw, () => {
      throw new ApiFailure('not_found', 'There is nothing at this path.')
    }),
  )
  return app
}
