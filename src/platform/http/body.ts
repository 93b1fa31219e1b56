import { readBody } from '#wire/read-body.ts'

import { ApiFailure } from './failure.ts'

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
  const bytes = await readBody(request, limit)
  if (!bytes)
    throw new ApiFailure('payload_too_large', `The body is larger than ${limit} bytes.`, { limit })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new ApiFailure('malformed_json', 'The body is not JSON in UTF-8.')
  }
}
