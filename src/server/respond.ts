/** Turns what a handler returned into a response. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { z } from 'zod'

import type { EndpointDefinition, Schema } from '#contract/endpoint.ts'

import { type Body, type BodyCache, Reusable } from './body-cache.ts'
import { negotiateEncoding } from './encoding.ts'
import { maskerOf, type MaskingRules } from './masking/masker.ts'
import { type Steps, turns } from './turns.ts'

const compress = promisify(gzip)
/**
 * In bytes. A shorter body fits into one packet anyway; one that is sent once, such as the session's, into
 * the first packets of a connection, and compressing it takes longer than all else.
 */
const worthCompressing = { keptBody: 1024, otherBody: 4096 }

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
}

interface Responding {
  request: Request
  headers: Headers
  /** Whether only the fields to select by were requested: `fields=keys`. */
  keysOnly: boolean
  bodies: BodyCache
  session: { id: string; owner: string } | null
  /** Template and parsed parameters. */
  input: unknown
  /** What to hide; `null` for customers. */
  masking: MaskingRules | null
}

/** Rows of a list that are checked in one step. */
const rowsPerStep = 4
/** What a list says besides its rows, and is checked with the first of them only. */
const besides = { facets: {}, groups: [], unreadable: [] }

/** A list in parts of a few rows each; anything else is one part. */
function* partsOf(value: object): Generator<object> {
  const items = 'items' in value && Array.isArray(value.items) ? (value.items as unknown[]) : []
  if (items.length <= rowsPerStep) return yield value
  for (let at = 0; at < items.length; at += rowsPerStep)
    yield { ...value, ...(at > 0 && besides), items: items.slice(at, at + rowsPerStep) }
}

/** The JSON as the reader may see it, parsed by the schema so that only declared fields leave. */
function* jsonOf(schema: Schema, value: unknown, masking: MaskingRules | null): Steps<string> {
  const parsed: unknown[] = []
  for (const part of partsOf(value as object)) {
    yield
    parsed.push(z.parse(schema, part))
  }
  const { parts, ...marks } = masking
    ? yield* maskerOf(schema).maskParts(parsed, masking)
    : { parts: parsed }
  const [first, ...others] = parts as { items?: unknown[] }[]
  if (others.length === 0) return JSON.stringify({ ...first, ...marks })
  const { items: firstRows = [], ...rest } = { ...first, ...marks }
  let rows = JSON.stringify(firstRows).slice(1, -1)
  for (const { items } of others) {
    yield
    rows += `,${JSON.stringify(items).slice(1, -1)}`
  }
  const about = JSON.stringify(rest).slice(1)
  return `{"items":[${rows}]${about === '}' ? '' : ','}${about}`
}

async function encode(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Body['encoding'],
  isKept: boolean,
): Promise<Body> {
  const limit = isKept ? worthCompressing.keptBody : worthCompressing.otherBody
  if (encoding === 'identity' || bytes.length < limit) return { bytes, encoding: 'identity' }
  // Copied, because zlib returns a slice of a larger buffer, which would stay in memory.
  return { bytes: new Uint8Array(await compress(bytes)), encoding }
}

/** The body for a result. */
function bodyOf(
  { output, keys }: EndpointDefinition,
  result: unknown,
  { request, keysOnly, bodies, session, input, masking }: Responding,
): Promise<Body> {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'), ['gzip'])
  const isKept = result instanceof Reusable && session !== null
  const create = async () => {
    const value = result instanceof Reusable ? await result.build() : result
    // A handler returns bytes for any output but JSON.
    if (typeof output === 'string')
      return encode(value as Uint8Array<ArrayBuffer>, encoding, isKept)
    const schema = keysOnly && keys ? keys : output
    const json = await turns.run(session?.owner ?? 'public', jsonOf(schema, value, masking))
    return encode(new TextEncoder().encode(json), encoding, isKept)
  }
  if (!isKept) return create()
  const language = request.headers.get('accept-language')
  // The key of a person's session changes when another account is shown.
  const key = JSON.stringify([session.owner, input, language, encoding, masking])
  return bodies.get(session.id, key, result.inputs, create)
}

/** Tells proxies not to buffer, twice: the innermost one removes `X-Accel-Buffering`. */
const forbidBuffering = (headers: Headers) => {
  headers.set('Cache-Control', 'no-store, no-transform')
  headers.set('X-Accel-Buffering', 'no')
}

export async function respond(
  definition: EndpointDefinition,
  result: unknown,
  responding: Responding,
): Promise<Response> {
  const { output, status } = definition
  const { headers } = responding
  if (output === 'events') forbidBuffering(headers)
  else if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
  if (output === 'none') return new Response(null, { status: 204, headers })
  const isJson = typeof output !== 'string'
  headers.set('Content-Type', isJson ? 'application/json; charset=utf-8' : contentTypes[output])
  if (!isJson && !(result instanceof Reusable)) return new Response(result as BodyInit, { headers })
  const { bytes, encoding } = await bodyOf(definition, result, responding)
  headers.set('Content-Length', String(bytes.byteLength))
  headers.set('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(bytes, { status: status ?? 200, headers })
}
