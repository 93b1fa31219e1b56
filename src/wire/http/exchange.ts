/**
 * One question over HTTP/1.1 on a connection of its own, its answer told as it comes. For answers of
 * minutes and a few bytes at a time: of a thousand at once, a client that serves every case costs more
 * a piece than all reading of it (docs/decisions/0072).
 */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { Flow, FlowReader } from '#wire/flow.ts'
import type { TransportError, TransportRequest } from '#wire/transport.ts'

import type { Connections } from './connect.ts'
import { framesOf, type Frames } from './frames.ts'
import { HeadReader } from './head.ts'

/** The same for all questions to one place. */
export interface ExchangeParts {
  connections: Connections
  /** Of the provider, with its port where it is none of the usual. */
  host: string
  /** What undoes a content encoding; `null` where there is none. @throws TransportError */
  decoderOf(headers: Headers): Duplex | null
  /** A failure before or behind the head. */
  failure(error: unknown, signal: AbortSignal, begun: boolean): TransportError
}

/** Whom the head is told, or that there is none. */
interface Asking {
  onHead(flow: Flow): void
  onRefused(error: TransportError): void
}

/** All connections read into it: what came is told before the next read, and nobody holds it. */
const shared = Buffer.allocUnsafeSlow(65_536)

/** @throws TypeError where a field would break out of its line */
const message = (host: string, { method, path, headers, body = '' }: TransportRequest): Buffer => {
  const bytes = Buffer.from(body)
  const fields = { host, connection: 'close', ...headers, 'content-length': `${bytes.length}` }
  const lines = Object.entries(fields).map(([name, value]) => {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  if (!/^[!-~]+$/.test(path)) throw new TypeError('no path')
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

export class Exchange {
  readonly #parts: ExchangeParts
  readonly #signal: AbortSignal
  readonly #socket: Socket
  #head: HeadReader | null = new HeadReader()
  /** Not held behind the head: with it would be the question and all of the head. */
  #asking: Asking | null
  #frames: Frames | null = null
  #decoder: Duplex | null = null
  #reader: FlowReader | null = null
  /** What came before there was a reader. */
  #early: Buffer[] = []
  /** How it ended; `undefined` while it has not. */
  #ended: TransportError | null | undefined = undefined

  /** @throws TypeError where the request is none of HTTP */
  constructor(parts: ExchangeParts, request: TransportRequest, asking: Asking) {
    const bytes = message(parts.host, request)
    this.#parts = parts
    this.#asking = asking
    this.#signal = request.signal
    this.#socket = parts.connections.open({
      buffer: shared,
      callback: (size) => {
        this.#take(size)
        return true
      },
    })
    this.#socket.on('error', this.#fail)
    this.#socket.on('end', this.#over)
    this.#socket.on('close', this.#over)
    this.#signal.addEventListener('abort', this.#leave)
    if (this.#signal.aborted) this.#leave()
    else this.#socket.write(bytes)
  }

  #take(size: number): void {
    if (this.#ended !== undefined) return
    try {
      if (this.#frames !== null) this.#read(this.#frames, shared, size)
      else this.#begin(shared.subarray(0, size))
    } catch (error) {
      this.#fail(error)
    }
  }

  #begin(bytes: Buffer): void {
    const head = this.#head?.push(bytes)
    if (!head) return
    const body = bytes.subarray(this.#head?.bodyAt)
    const frames = framesOf(head)
    this.#decoder = this.#decoderOf(head.headers)
    this.#head = null
    this.#frames = frames
    this.#asking?.onHead({
      ...head,
      read: (reader) => this.#tellTo(reader),
      leave: this.#leave,
    })
    this.#asking = null
    this.#read(frames, body, body.length)
  }

  #decoderOf(headers: Headers): Duplex | null {
    const decoder = this.#parts.decoderOf(headers)
    decoder?.on('data', this.#tell)
    decoder?.on('end', () => this.#end(null))
    decoder?.on('error', this.#fail)
    return decoder
  }

  #read(frames: Frames, bytes: Buffer, size: number): void {
    const whole = frames.push(bytes, size, this.#decoder === null ? this.#tell : this.#decode)
    if (whole) this.#whole()
  }

  /** The body has come; what is packed is told when it is undone. */
  #whole(): void {
    this.#socket.destroy()
    if (this.#decoder === null) this.#end(null)
    else this.#decoder.end()
  }

  #decode = (bytes: Buffer): void => {
    // It works on while the next bytes are read.
    this.#decoder?.write(Buffer.from(bytes))
  }

  #tell = (bytes: Buffer): void => {
    if (this.#ended !== undefined) return
    if (this.#reader !== null) this.#reader.data(bytes)
    else this.#early.push(Buffer.from(bytes))
  }

  #over = (): void => {
    if (this.#frames?.open === true) this.#whole()
    else if (this.#decoder?.writableEnded !== true) this.#fail(new Error('closed'))
  }

  #leave = (): void => {
    this.#fail(new DOMException('left', 'AbortError'))
  }

  #fail = (error: unknown): void => {
    this.#socket.destroy()
    this.#end(this.#parts.failure(error, this.#signal, this.#frames !== null))
  }

  #end(error: TransportError | null): void {
    if (this.#ended !== undefined) return
    this.#ended = error
    this.#signal.removeEventListener('abort', this.#leave)
    this.#decoder?.destroy()
    if (this.#frames === null && error !== null) this.#asking?.onRefused(error)
    else this.#reader?.end(error)
  }

  #tellTo(reader: FlowReader): void {
    this.#reader = reader
    for (const bytes of this.#early.splice(0)) reader.data(bytes)
    if (this.#ended !== undefined) reader.end(this.#ended)
  }
}
