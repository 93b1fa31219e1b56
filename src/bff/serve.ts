/** Serves an endpoint table: what comes in and what goes out is parsed by its schemas. */
import type { ZodError } from 'zod'
import { z } from 'zod'

import type { EndpointDefinition, EndpointTable, HandlerInput, Schema } from '#contract/endpoint.ts'

import type { Call } from './core.ts'
import { Fault } from './faults.ts'

type SchemaInput<S> = S extends { _zod: { input: infer I } } ? I : never

/** What a handler answers: the input of the output's schema, nothing, or a body as it goes out. */
export type Answer<D extends EndpointDefinition> = D['output'] extends Schema
  ? SchemaInput<D['output']> | SchemaInput<D['keys']>
  : D['output'] extends 'none'
    ? void
    : ReadableStream<Uint8Array> | string

export type Handler<A extends string, D extends EndpointDefinition, Who> = (
  input: HandlerInput<A, D>,
  call: Call<Who>,
) => Answer<D> | Promise<Answer<D>>

/** One handler per endpoint: a missing one is a compile error. */
export type Handlers<T extends EndpointTable, Who> = {
  [A in keyof T & string]: T[A] extends EndpointDefinition ? Handler<A, T[A], Who> : never
}

const parts = /\{(\w+)\}/g

/** The pattern of a path with its parameters, and how exact it is. */
export interface Route {
  method: string
  template: string
  pattern: RegExp
  names: string[]
  literal: number
  definition: EndpointDefinition
  run(input: unknown, call: Call<never>): unknown
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Compiles a table to routes; the handlers' types were checked against it by the caller. */
export function compile(table: EndpointTable, handlers: Record<string, unknown>): Route[] {
  return Object.entries(table).map(([address, definition]) => {
    const [method = '', path = ''] = address.split(' ')
    const literals = path.split(/\{\w+\}/)
    return {
      method,
      template: address,
      pattern: new RegExp(`^${literals.map(escaped).join('([^/]+)')}$`),
      names: [...path.matchAll(parts)].map((match) => match[1] ?? ''),
      literal: literals.join('').length,
      definition,
      // One handler per address, by `Handlers`.
      run: handlers[address] as Route['run'],
    }
  })
}

/** A path segment decoded once. What cannot be a segment towards the provider is not found. */
function segment(raw: string): string {
  let text: string
  try {
    text = decodeURIComponent(raw)
  } catch (cause) {
    throw new Fault('not_found', { cause })
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (text === '.' || text === '..' || text.length > 512 || /[\u0000-\u001f\u007f]/.test(text))
    throw new Fault('not_found')
  return text
}

export const pathParams = (route: Route, match: RegExpExecArray) =>
  Object.fromEntries(route.names.map((name, index) => [name, segment(match[index + 1] ?? '')]))

/** A repeated parameter becomes a list. */
export function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const entries = [...Map.groupBy(search, ([name]) => name)].map(([name, pairs]) => {
    const [first = '', ...more] = pairs.map(([, value]) => value)
    return [name, more.length === 0 ? first : [first, ...more]] as const
  })
  return Object.fromEntries(entries)
}

/** At most twenty, one short line each: the answer to many wrong names is not longer than they are. */
const fieldsOf = (error: ZodError | z.core.$ZodError, root: string) => {
  const named = error.issues.slice(0, 20).flatMap(({ path, message, ...issue }) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.') || root, message }]
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'not known here' }))
  })
  return named.slice(0, 20)
}

/** @throws Fault `invalid_input` naming the fields */
export function parsed(schema: Schema | undefined, value: unknown, root: string): unknown {
  const result = z.safeParse(schema ?? z.strictObject({}), value)
  if (result.success) return result.data
  throw new Fault('invalid_input', { fields: fieldsOf(result.error, root) })
}

async function counted(request: Request, maximum: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maximum) throw new Fault('payload_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A JSON body under its limit, which is held while reading.
 * @throws Fault `unsupported_media_type`, `payload_too_large`, `invalid_input`
 */
export async function jsonBody(request: Request, maximum: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new Fault('unsupported_media_type')
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maximum) throw new Fault('payload_too_large')
  // The server reads no more than a stated length: then nothing needs to be counted.
  const bytes =
    length === null ? await counted(request, maximum) : new Uint8Array(await request.arrayBuffer())
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return JSON.parse(decoder.decode(bytes))
  } catch (cause) {
    throw new Fault('invalid_input', { cause, fields: [{ path: 'body', message: 'not JSON' }] })
  }
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
}

/** The handler's answer as it goes out: parsed, so that a field that nobody named cannot leave. */
export function respond(
  definition: EndpointDefinition,
  answer: unknown,
  keys: boolean,
  call: Call<unknown>,
) {
  const { output } = definition
  const { headers } = call
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
  if (output === 'none') return new Response(null, { status: 204, headers })
  if (typeof output === 'string') {
    headers.set('Content-Type', contentTypes[output])
    return new Response(answer as BodyInit, { headers })
  }
  const data = z.parse(keys && definition.keys ? definition.keys : output, answer)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  const text = JSON.stringify(data)
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { status: definition.status ?? 200, headers })
}
