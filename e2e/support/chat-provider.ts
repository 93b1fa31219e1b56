/** A provider whose assistant says what a test wants, at the pace that it wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the assistant answers the next question. */
export interface Script {
  /** Sent piece by piece; whole words where not given otherwise. */
  text?: string
  pieces?: readonly string[]
  /** Between two pieces, in milliseconds. */
  pause?: number
  /** What comes after so many pieces waits until this is resolved. */
  hold?: { after: number; until: Promise<unknown> }
  /** Refused with this status instead. */
  status?: number
  retryAfter?: number
  citations?: readonly { title: string; url: string }[]
  /** Breaks off without an end. */
  cut?: boolean
}

const ok = (data: unknown) => JSON.stringify({ success: true, data, message: 'ok' })

const service = {
  id: 'web-31',
  type: 'hosting',
  name: 'example.studio',
  plan: 'Web hosting M',
  status: 'active',
  domain: 'example.studio',
  auto_renew: true,
  next_due_date: '2026-12-15',
  price: { amount: '39.00', currency: 'EUR' },
}

const lists: Record<string, unknown> = {
  '/services': [service],
  '/services/hosting/web-31': service,
  '/domains': [],
  '/invoices': [],
  '/orders': [],
  '/notifications': [],
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export class ChatProvider {
  /** Bodies of the questions, in order. */
  readonly asked: Record<string, unknown>[] = []
  /** Writes that are not the assistant's: an answer must never cause one. */
  readonly writes: string[] = []
  /** How many answers the BFF let go of before their end. */
  letGo = 0
  readonly #scripts: Script[] = []
  /** By key, which is an account of its own. */
  #conversations = new Map<string, Map<string, string>>()
  #made = 0
  #server = createServer((request, response) => void this.#serve(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    // A TCP server that listens has such an address.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  /** What the next question is answered with; without one, a short sentence. */
  next(script: Script): void {
    this.#scripts.push(script)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0]?.replace('/api/v1/sdk', '') ?? ''
    const body = await readBody(request)
    const json = (data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(ok(data))
    }
    const key = request.headers.authorization ?? ''
    const own = this.#conversations.get(key) ?? new Map<string, string>()
    this.#conversations.set(key, own)
    if (path === '/ai-agent/chat-messages') await this.#answer(body, response)
    else if (path === '/account')
      json({ id: key.slice(-8), name: 'Example Studio', currency: 'EUR' })
    else if (path === '/ai-agent/conversations' && request.method === 'POST') {
      this.#made += 1
      const id = `conversation-${this.#made}`
      own.set(id, typeof body['title'] === 'string' ? body['title'] : '')
      json({ id, title: body['title'] })
    } else if (path === '/ai-agent/conversations') {
      json([...own].map(([id, title]) => ({ id, title })))
    } else if (path.startsWith('/ai-agent/conversations/')) {
      own.delete(path.split('/').at(-1) ?? '')
      json({})
    } else {
      if (request.method !== 'GET') this.writes.push(`${request.method} ${path}`)
      json(lists[path] ?? [])
    }
  }

  async #answer(body: Record<string, unknown>, response: ServerResponse): Promise<void> {
    this.asked.push(body)
    const script = this.#scripts.shift() ?? { text: 'That is all.' }
    if (script.status !== undefined) {
      const retry =
        script.retryAfter === undefined ? {} : { 'retry-after': String(script.retryAfter) }
      response.writeHead(script.status, { 'content-type': 'application/json', ...retry })
      response.end(JSON.stringify({ success: false, message: 'no', code: 'no', details: {} }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.on('close', () => {
      if (!response.writableFinished) this.letGo += 1
    })
    const pieces = script.pieces ?? (script.text ?? '').match(/\s*\S+\s*/g) ?? []
    for (const [index, piece] of pieces.entries()) {
      if (script.hold?.after === index) await script.hold.until
      if (response.destroyed) return
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`)
      if (script.pause !== undefined) await sleep(script.pause)
    }
    for (const citation of script.citations ?? []) {
      response.write(`data: ${JSON.stringify({ type: 'source-url', ...citation })}\n\n`)
    }
    if (script.cut) {
      response.destroy()
      return
    }
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}
