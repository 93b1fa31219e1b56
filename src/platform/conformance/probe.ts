/** Sends requests to an implementation and checks what every response must have. */
import assert from 'node:assert/strict'

import { z } from 'zod'

import { ErrorEnvelope, success } from '#wire/envelope.ts'

/** §4.2, §4.3 and §4.7: what a key can read without an id. */
export const customerReads = [
  '/api/v1/sdk/account',
  '/api/v1/sdk/services',
  '/api/v1/sdk/domains',
  '/api/v1/sdk/invoices',
  '/api/v1/sdk/orders',
  '/api/v1/sdk/notifications',
  '/api/v1/sdk/ai-agent/conversations',
] as const

/** §4.4 and §4.5: what anybody can read. */
export const publicReads = ['/api/v1/help-center', '/api/v1/catalog/domain-prices'] as const

/** The implementation under test, and the keys to use. */
export interface Target {
  /** `fetch`, or a platform in the same process. */
  send: (request: Request) => Response | Promise<Response>
  /** `{base_url}` of the specification. */
  url: string
  key: string
  /** A key with read scopes only, for the clauses about scopes. */
  readOnlyKey?: string
  /** Another account's key, for the clauses about ownership. */
  otherKey?: string
  /** Runs the clauses that change data. */
  writes: boolean
  /** Runs the clauses about our choices where the specification leaves them open. */
  own: boolean
}

interface ProbeResponse {
  status: number
  headers: Headers
  text: string
}

const Success = success(z.record(z.string(), z.unknown()))

export const createProbe = (target: Target) => {
  const request = async (
    path: string,
    {
      key = target.key,
      ...init
    }: Omit<RequestInit, 'body'> & { key?: string | null; body?: unknown } = {},
  ): Promise<ProbeResponse> => {
    const headers = new Headers(init.headers)
    if (!headers.has('Accept')) headers.set('Accept', 'application/json')
    if (key !== null) headers.set('Authorization', `Bearer ${key}`)
    const body =
      typeof init.body === 'string' || init.body === undefined
        ? init.body
        : JSON.stringify(init.body)
    if (body !== undefined && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json')
    const url = target.url.replace(/\/$/, '') + path
    const response = await target.send(new Request(url, { ...init, headers, body }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const parse = (response: ProbeResponse): unknown => {
    assert.match(response.headers.get('content-type') ?? '', /json/, 'the body is JSON')
    return JSON.parse(response.text) as unknown
  }

  /** §2: expects status 200 and the success envelope. Returns its `data`. */
  const expectSuccess = async (
    ...call: Parameters<typeof request>
  ): Promise<Record<string, unknown>> => {
    const response = await request(...call)
    assert.equal(response.status, 200, `${call[0]} returns 200, not ${response.status}`)
    return Success.parse(parse(response)).data
  }

  /** §7: expects an error status and the error envelope. Returns both. */
  const expectError = async (...call: Parameters<typeof request>) => {
    const response = await request(...call)
    assert.ok(response.status >= 400, `${call[0]} is rejected, not ${response.status}`)
    return { ...response, error: ErrorEnvelope.parse(parse(response)) }
  }

  /** The records of a list: the first array in `data`, whatever its name. */
  const records = async (path: string, key?: string): Promise<Record<string, unknown>[]> => {
    const data = await expectSuccess(path, { key })
    const list = Object.values(data).find((value) => Array.isArray(value)) ?? []
    return (list as unknown[]).filter(
      (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
    )
  }

  return { ...target, request, expectSuccess, expectError, records }
}
export type Probe = ReturnType<typeof createProbe>

type Need = 'writes' | 'own' | 'readOnlyKey' | 'otherKey'

export interface Clause {
  /** Section of the specification, such as `4.2`. */
  section: string
  name: string
  /** What the clause needs besides a key. */
  needs?: Need | readonly Need[]
  run: (probe: Probe) => Promise<void>
}

/** Why a clause cannot run against this target; `null` if it can. */
export const skipReason = ({ needs = [] }: Clause, target: Target): string | null => {
  const missing = [needs].flat().find((need) => !target[need])
  if (missing === undefined) return null
  return {
    writes: 'changes data, needs --write',
    own: 'the specification leaves it open, needs --own',
    readOnlyKey: 'needs --read-only-key',
    otherKey: 'needs --other-key',
  }[missing]
}
