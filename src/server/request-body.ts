import { parseJson } from '#dialects/json.ts'
import { readBody } from '#wire/read-body.ts'

import { ProblemError } from './problems.ts'

/** @throws ProblemError `payload_too_large` */
export async function readLimited(request: Request, maximum: number): Promise<Uint8Array> {
  const bytes = await readBody(request, maximum)
  if (!bytes) throw new ProblemError('payload_too_large')
  return bytes
}

/**
 * Reads a JSON body of at most `maximum` bytes, in which no object has a key twice.
 * @throws ProblemError `unsupported_media_type`, `payload_too_large`, `invalid_input`
 */
export async function jsonBody(request: Request, maximum: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new ProblemError('unsupported_media_type')
  const bytes = await readLimited(request, maximum)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const text = decoder.decode(bytes)
    // Allowed in a provider's response only.
    if (text.startsWith('\ufeff')) throw new SyntaxError('a byte order mark')
    return parseJson(text)
  } catch (cause) {
    throw new ProblemError('invalid_input', {
      cause,
      fields: [{ path: 'body', message: 'not JSON, or a key twice' }],
    })
  }
}
