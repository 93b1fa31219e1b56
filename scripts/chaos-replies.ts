/** What a provider may send, for the catalogue of `npm run chaos`. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

export interface Fault {
  name: string
  /** The call that fails, below `/api/v1/sdk/`; one of the lists if omitted. */
  path?: string
  /** What the browser requests: a path, or `chat`. The list's own if omitted. */
  request?: string
  /** The body, or writes the response itself and returns `null`. */
  reply(response: ServerResponse, path: string): string | Buffer | null
  /** Status and code, or several that are right. */
  expected: string | readonly string[]
  /** More tries than the first. */
  retries?: number
  /** This process is too busy sending it to say how long others waited. */
  isLoud?: true
}

export const megabyte = 1_000_000

export const envelope = (data: unknown): string => JSON.stringify({ success: true, data })
export const account = { id: 'ac_1', name: 'Ada', currency: 'EUR' }

function listOf(bytes: number): Buffer {
  const service = (nth: number) => ({
    id: `srv_${nth}`,
    type: 'vps',
    name: `build-${(nth * 7919) % 100_003}.example`,
    status: 'active',
    next_renewal_at: `2026-12-${String(1 + (nth % 28)).padStart(2, '0')}`,
    renewal_price: { amount: '12.95', currency: 'EUR' },
    auto_renew: { enabled: nth % 2 === 0, changeable: true },
  })
  const count = Math.floor(bytes / (JSON.stringify(service(0)).length + 6))
  return Buffer.from(envelope({ items: Array.from({ length: count }, (_, nth) => service(nth)) }))
}

// Made beforehand: the process also measures how long others wait.
export const list28 = listOf(28 * megabyte)
export const list8 = listOf(7.9 * megabyte)
export const keepAlives = gzipSync(': keep-alive\n\n'.repeat(10 * megabyte))
export const bomb = gzipSync(Buffer.alloc(500 * megabyte, 32))
export const words = `data: ${JSON.stringify({ event: 'text', text: 'word '.repeat(200) })}\n\n`

export const body =
  (text: string | Buffer, type = 'application/json') =>
  (response: ServerResponse) => {
    response.setHeader('content-type', type)
    return text
  }
export const status =
  (code: number, headers: Record<string, string> = {}, text = '{}') =>
  (response: ServerResponse) => {
    response.writeHead(code, headers)
    return text
  }
/** Bytes on the socket instead of a response. */
export const raw = (text: string) => (response: ServerResponse) => {
  response.socket?.end(text)
  return null
}
export const hang = () => null
export const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

/** Sends a piece every 100 ms until the connection is closed. */
export function drip(response: ServerResponse, piece: string): null {
  const timer = setInterval(() => response.socket?.write(piece), 100)
  response.on('close', () => clearInterval(timer))
  return null
}
/** Writes for as long as the reader takes it. */
export function flood(response: ServerResponse, piece: string): null {
  response.setHeader('content-type', 'text/event-stream')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
  return null
}
