/** The operation table served. */
import { Hono } from 'hono'

import { fail } from '#platform/faults/fault.ts'
import type { FaultTable } from '#platform/faults/table.ts'
import { openApiDocument } from '#platform/openapi/document.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'
import type { OperationName } from '#wire/operations.ts'

import { readJson } from './body.ts'
import { ApiFailure, methodNotAllowed } from './failure.ts'
import { createOperator, usualBody } from './operate.ts'
import type { OperateOptions } from './operate.ts'
import { createResponder } from './respond.ts'
import type { Report } from './respond.ts'

export interface AppOptions extends OperateOptions {
  /** The test instrument; `null` where it was not asked for. */
  faults: FaultTable | null
  report: Report
}

export const createApp = ({ faults, report, ...options }: AppOptions): Hono => {
  const respond = createResponder(report)
  const operate = createOperator(options)
  const app = new Hono()

  // Object.entries widens the keys; `operations` has no others.
  const entries = Object.entries(operations) as [OperationName, Operation][]
  for (const [path, named] of Map.groupBy(entries, ([, operation]) => operation.path)) {
    const byMethod = new Map<string, OperationName>()
    for (const [name, { method }] of named) {
      byMethod.set(method, name)
      if (method === 'GET') byMethod.set('HEAD', name)
    }
    const allow = [...byMethod.keys()].join(', ')
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      respond(c.req.raw, (limits) => {
        const name = byMethod.get(c.req.method)
        if (name === undefined) throw methodNotAllowed(c.req.method, allow)
        const work = () => operate(name, c.req.raw, c.req.param(), limits)
        const fault = faults?.take(c.req.raw) ?? null
        return fault === null ? work() : fail(fault, c.req.raw, work)
      }),
    )
  }

  // §9 names the format and no address: ours. The document is an object of its own, not an envelope.
  let description: string | undefined
  app.all('/api/v1/openapi.json', (c) =>
    respond(c.req.raw, () => {
      const { method } = c.req
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD')
      description ??= JSON.stringify(openApiDocument())
      const type = 'application/json; charset=utf-8'
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' }
      return new Response(description, { headers })
    }),
  )

  if (faults !== null) {
    app.post('/__faults', (c) =>
      respond(c.req.raw, async () => {
        faults.set(await readJson(c.req.raw, usualBody))
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
