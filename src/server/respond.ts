/** Turns what a handler returned into a response. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { z } from 'zod'

import type { EndpointDefinition, Schema } from '#contract/endpoint.ts'

import { type Body, type BodyCache, Reusable } from './body-cache.ts'
import { negotiateEncoding } from './encoding.ts'
import { maskerOf, type MaskingRules } from './masking/masker.ts'

const compress = promisify(gzip)
/** In bytes. A shorter body fits into one packet anyway. */
const worthCompressing = 1024

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
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

/** The value as the reader may see it. */
function visible(schema: Schema, value: unknown, masking: MaskingRules | null): unknown {
  if (masking === null) return value
  const { value: rest, masked } = maskerOf(schema).mask(value, masking)
  return { ...(rest as object), masked }
}

async function encode(text: string, encoding: Body['encoding']): Promise<Body> {
  const bytes = new TextEncoder().encode(text)
  if (encoding === 'identity' || bytes.length < worthCompressing)
    return { bytes, encoding: 'identity' }
  // Copied, because zlib returns a slice of a larger buffer, which would stay in memory.
  return { bytes: new Uint8Array(await compress(bytes)), encoding }
}

/** The body for a result, which is parsed by the output schema so that only declared fields leave. */
function bodyOf(
  { output, keys }: EndpointDefinition & { output: Schema },
  result: unknown,
  { request, keysOnly, bodies, session, input, masking }: Responding,
): Promise<Body> {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'), ['gzip'])
  const create = async () => {
    const value = result instanceof Reusable ? await result.build() : result
    const schema = keysOnly && keys ? keys : output
    return encode(JSON.stringify(visible(schema, z.parse(schema, value), masking)), encoding)
  }
  if (!(result instanceof Reusable) || keysOnly || !session) return create()
  const language = request.headers.get('accept-language')
  // The key of a person's session changes when another account is shown.
  const key = JSON.stringify([session.owner, input, language, encoding, masking])
  return bodies.get(session.id, key, result.inputs, create)
}

export async function respond(
  definition: EndpointDefinition,
  result: unknown,
  responding: Responding,
): Promise<Response> {
  const { output, status } = definition
  const { headers } = responding
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
  if (output === 'none') return new Response(null, { status: 204, headers })
  if (typeof output === 'string') {
    headers.set('Content-Type', contentTypes[output])
    return new Response(result as BodyInit, { headers })
  }
  const { bytes, encoding } = await bodyOf({ ...definition, output }, result, responding)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('Content-Length', String(bytes.byteLength))
  headers.set('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(bytes, { status: status ?? 200, headers })
}
