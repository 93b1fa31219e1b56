/** Asks an implementation of the provider's API, and checks what every answer must be. */
import assert from 'node:assert/strict'

import { z } from 'zod'

import { ErrorEnvelope, success } from '#wire/envelope.ts'

/** Where and as whom the suite asks. */
export interface Target {
  /** `fetch`, or the platform in process. */
  send: (request: Request) => Response | Promise<Response>
  /** `{base_url}` of the specification. */
  url: string
  key: string
  /** A key that may only read, for the clauses about scopes. */
  readOnlyKey?: string
  /** A key of another account, for the clauses about ownership. */
  otherKey?: string
  /** Clauses that change something run only where they may. */
  writes: boolean
  /** What the specification leaves open is checked only against our own platform. */
  own: boolean
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

const Success = success(z.record(z.string(), z.unknown()))

export const createProbe = (target: Target) => {
  const ask = async (
    path: string,
    {
      key = target.key,
      ...init
    }: Omit<RequestInit, 'body'> & { key?: string | null; body?: unknown } = {},
  ): Promise<Answer> => {
    const headers = new Headers(init.headers)
    if (!headers.has('Accept')) headers.set('Accept', 'application/json')
    if (key !== null) headers.set('Authorization', `Bearer ${key}`)
    const body =
      typeof init.body === 'string' || init.body === undefined
        ? init.body
        : JSON.stringify(init.body)
    if (body !== undefined && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json')
    const request = new Request(target.url.replace(/\/$/, '') + path, { ...init, headers, body })
    const response = await target.send(request)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const parse = (answer: Answer): unknown => {
    assert.match(answer.headers.get('content-type') ?? '', /json/, 'the body is JSON')
    return JSON.parse(answer.text) as unknown
  }

  /** §2: status 200 and the success envelope; answers its `data`. */
  const succeed = async (...call: Parameters<typeof ask>): Promise<Record<string, unknown>> => {
    const answer = await ask(...call)
    assert.equal(answer.status, 200, `${call[0]} answers 200, not ${answer.status}`)
    return Success.parse(parse(answer)).data
  }

  /** §7: a failing status and the error envelope; answers both. */
  const refuse = async (...call: Parameters<typeof ask>) => {
    const answer = await ask(...call)
    assert.ok(answer.status >= 400, `${call[0]} is refused, not answered with ${answer.status}`)
    return { ...answer, error: ErrorEnvelope.parse(parse(answer)) }
  }

  /** The records of a list, whatever the list is called: the only array of objects in `data`. */
  const records = async (path: string): Promise<Record<string, unknown>[]> => {
    const data = await succeed(path)
    const list = Object.values(data).find((value) => Array.isArray(value)) ?? []
    return (list as unknown[]).filter(
      (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
    )
  }

  return { ...target, ask, succeed, refuse, records }
}
export type Probe = ReturnType<typeof createProbe>

export interface Clause {
  /** Of the specification: `4.2`. */
  section: string
  name: string
  /** What the clause needs beside a key. */
  needs?: 'writes' | 'own' | 'readOnlyKey' | 'otherKey'
  run: (probe: Probe) => Promise<void>
}

/** Why a clause does not run against this target, `null`: it does. */
export const notRun = (clause: Clause, target: Target): string | null => {
  const { needs } = clause
  if (needs === undefined || (target[needs] !== undefined && target[needs] !== false)) return null
  return {
    writes: 'changes something; run with --write',
    own: 'the specification leaves it open',
    readOnlyKey: 'needs --read-only-key',
    otherKey: 'needs --other-key',
  }[needs]
}
