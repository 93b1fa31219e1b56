/** `fetch` for the login's documents: none is read beyond a limit, so that no login can fill the memory. */
/** Bytes of the largest document that is parsed: metadata, keys, tokens. */
const maxBody = 65_536

export class TooLongError extends Error {}

/** @throws TooLongError */
async function read(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and so the connection.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBody) throw new TooLongError('response too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** `init`: each library has its own type for what `fetch` takes. */
export async function limitedFetch(url: string, init: object): Promise<Response> {
  const response = await fetch(url, init)
  const { body, status, statusText, headers } = response
  return new Response(body && (await read(body)), { status, statusText, headers })
}
