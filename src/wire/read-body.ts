/**
 * Reads request bodies for both servers. What is too long or unwanted is read on and discarded before
 * the response: closing a connection with unread bytes resets it, and the sender never sees the response.
 */

/** Beyond that a sender is cut off. In bytes. */
const discardLimit = 16 * 1024 * 1024
/** Milliseconds without a byte after which the response no longer waits. */
const idleLimit = 1_000

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** `null` at the end, also at that of a connection or if nothing arrives in time. */
async function nextChunk(reader: Reader): Promise<Uint8Array | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), idleLimit)
  try {
    return (await Promise.race([reader.read(), late]))?.value ?? null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function discard(reader: Reader, alreadyRead: number): Promise<void> {
  let size = alreadyRead
  for (let chunk = await nextChunk(reader); chunk; chunk = await nextChunk(reader)) {
    size += chunk.length
    if (size > discardLimit) return
  }
}

const lengthOf = ({ headers }: Request) => Number(headers.get('content-length') ?? 0)

/** Discards a body that nobody has read. Call it before a refusal is sent. */
export async function discardBody(request: Request): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.bodyUsed) return
  if (lengthOf(request) > discardLimit || !request.body || request.body.locked) return
  await discard(request.body.getReader(), 0)
}

/** The body, or `null` if it is longer than `maximum` bytes, by its `Content-Length` or in fact. */
export async function readBody(request: Request, maximum: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array()
  if (lengthOf(request) > maximum) {
    await discardBody(request)
    return null
  }
  const reader: Reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maximum) {
      await discard(reader, size)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}
