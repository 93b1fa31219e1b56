import { ProblemError } from './problems.ts'

/** @throws ProblemError `payload_too_large` */
export async function readLimited(request: Request, maximum: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maximum) throw new ProblemError('payload_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a JSON body of at most `maximum` bytes.
 * @throws ProblemError `unsupported_media_type`, `payload_too_large`, `invalid_input`
 */
export async function jsonBody(request: Request, maximum: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new ProblemError('unsupported_media_type')
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > maximum) throw new ProblemError('payload_too_large')
  const bytes = await readLimited(request, maximum)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return JSON.parse(decoder.decode(bytes))
  } catch (cause) {
    throw new ProblemError('invalid_input', {
      cause,
      fields: [{ path: 'body', message: 'not JSON' }],
    })
  }
}
