import { ApiFailure } from './failure.ts'

const tooLarge = (limit: number) =>
  new ApiFailure('payload_too_large', `The body is larger than ${limit} bytes.`, { limit })

/** Rejects a body over `limit` by its `Content-Length`, or while reading if that is missing. */
const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > limit) throw tooLarge(limit)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const jsonType = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i

/**
 * Parses the request body as JSON. The value is not validated yet.
 * @throws ApiFailure 413, 415, or 400 `malformed_json`
 */
export const readJson = async (request: Request, limit: number): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (!jsonType.test(type.trim())) {
    throw new ApiFailure('unsupported_media_type', 'Send the body as application/json.')
  }
  const bytes = await readBytes(request, limit)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new ApiFailure('malformed_json', 'The body is not JSON in UTF-8.')
  }
}
