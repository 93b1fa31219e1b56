/**
 * A body that is under way for minutes, a few bytes at a time, told without a promise for each
 * piece: of a thousand answers at once, the machinery around a piece costs more than reading it.
 */
import type { TransportError, TransportResponse } from './transport.ts'

export interface FlowReader {
  /** The bytes are the reader's during the call alone. */
  data(bytes: Uint8Array): void
  /** Last, and once. `null`: the body is whole. */
  end(error: TransportError | null): void
}

/** An answer's head, and its body as it comes. Must be read or left, or its connection stays taken. */
export interface Flow {
  status: number
  headers: Headers
  /** Tells what has come already, then the rest as it comes. */
  read(reader: FlowReader): void
  /** Lets the connection go; nothing more is told. */
  leave(): void
}

/** Of a body that is read by a loop. `toError`: of what the loop threw. */
export const flowOf = (
  { status, headers, body }: TransportResponse,
  toError: (error: unknown) => TransportError,
): Flow => ({
  status,
  headers,
  read(reader) {
    const pump = async () => {
      try {
        for await (const bytes of body) reader.data(bytes)
      } catch (error) {
        reader.end(toError(error))
        return
      }
      reader.end(null)
    }
    void pump()
  },
  leave() {
    const drop = async () => {
      for await (const _bytes of body) break
    }
    drop().catch(() => undefined)
  },
})
