/**
 * A body that is under way for minutes, a few bytes at a time, told without a promise for each
 * piece: of a thousand answers at once, the machinery around a piece costs more than reading it.
 */
import type { Duplex } from 'node:stream'

import type { Dispatcher } from 'undici'

import type { TransportError, TransportResponse } from './transport.ts'

export interface FlowReader {
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

interface FlowParts {
  signal: AbortSignal
  headersOf(raw: Record<string, string | string[] | undefined>): Headers
  /** What undoes a content encoding; `null` where there is none. @throws TransportError */
  decoderOf(headers: Headers): Duplex | null
  /** A failure before (`unavailable`) or behind the head (`unreadable`). */
  failure(error: unknown, begun: boolean): TransportError
  onHead(flow: Flow): void
  onRefused(error: TransportError): void
}

/** Takes an answer of undici's piece by piece. */
export class FlowHandler implements Dispatcher.DispatchHandler {
  readonly #parts: FlowParts
  #controller: Dispatcher.DispatchController | null = null
  #decoder: Duplex | null = null
  #reader: FlowReader | null = null
  /** What came before there was a reader. */
  #early: Uint8Array[] = []
  #begun = false
  /** How it ended; `undefined` while it has not. */
  #ended: TransportError | null | undefined = undefined

  constructor(parts: FlowParts) {
    this.#parts = parts
    parts.signal.addEventListener('abort', this.#abort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#parts.signal.aborted) this.#abort()
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    raw: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    const headers = this.#parts.headersOf(raw)
    // undici keeps the head's bytes, cut into a buffer each, as long as the body comes.
    controller.rawHeaders = null
    this.#decoder = this.#parts.decoderOf(headers)
    this.#decoder?.on('data', this.#tell)
    this.#decoder?.on('end', () => this.#end(null))
    this.#decoder?.on('error', (error) => {
      // Told here: the connection may have ended already, and then aborting it tells nobody.
      this.#end(this.#parts.failure(error, true))
      this.#controller?.abort(error)
    })
    this.#begun = true
    const read = (reader: FlowReader) => this.#read(reader)
    this.#parts.onHead({ status, headers, read, leave: () => this.#abort() })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#decoder) this.#decoder.write(chunk)
    else this.#tell(chunk)
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end()
    else this.#end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const told = this.#parts.failure(error, this.#begun)
    if (this.#begun) this.#end(told)
    else {
      this.#parts.signal.removeEventListener('abort', this.#abort)
      this.#parts.onRefused(told)
    }
  }

  #abort = (): void => {
    this.#controller?.abort(new DOMException('left', 'AbortError'))
  }

  #tell = (bytes: Uint8Array): void => {
    if (this.#reader) this.#reader.data(bytes)
    else this.#early.push(bytes)
  }

  #end(error: TransportError | null): void {
    if (this.#ended !== undefined) return
    this.#ended = error
    this.#parts.signal.removeEventListener('abort', this.#abort)
    this.#decoder?.destroy()
    this.#reader?.end(error)
  }

  #read(reader: FlowReader): void {
    this.#reader = reader
    for (const bytes of this.#early.splice(0)) reader.data(bytes)
    if (this.#ended !== undefined) reader.end(this.#ended)
  }
}

/** The same of a body that is read by a loop. `toError`: of what the loop threw. */
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
