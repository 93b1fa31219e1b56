/** A provider whose assistant replies as a test scripts it, at the pace the test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ScriptedReply {
  /** Sent word by word; to split it otherwise, set `chunks` instead. */
  text?: string
  chunks?: readonly string[]
  /** Milliseconds between two chunks. */
  pause?: number
  /** Sends `after` chunks, then waits for `until` before the rest. */
  hold?: { after: number; until: Promise<unknown> }
  /** Replies with this error status instead. */
  status?: number
  /** In seconds. */
  retryAfter?: number
  citations?: readonly { title: string; url: string }[]
  /** Tools that the agent calls after the text. */
  calls?: readonly { name: string; arguments: object }[]
  /** Drops the connection before the end of the stream. */
  cut?: boolean
}

/** A service that a test adds to the one that every account has. */
export type ScriptedService = typeof service & Record<string, unknown>

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
  const buffers: Buffer[] = []
  for await (const chunk of request) buffers.push(chunk as Buffer)
  const text = Buffer.concat(buffers).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export class ChatProvider {
  /** Request bodies of the questions, in order. */
  readonly questions: Record<string, unknown>[] = []
  /** Writes outside the assistant's API. A chat reply must never cause one. */
  readonly writes: string[] = []
  /** Services of every account besides the usual one. */
  services: Partial<ScriptedService>[] = []
  /** Of every account, by path: `/invoices`. */
  lists: Record<string, readonly object[]> = {}
  /** How many chat replies the BFF aborted before their end. */
  abortedReplies = 0
  readonly #replies: ScriptedReply[] = []
  /** Titles by conversation id, by API key; each key is its own account. */
  #conversations = new Map<string, Map<string, string>>()
  #conversationCount = 0
  #server = createServer((request, response) => void this.#serve(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    // Never a string or null while a TCP server listens.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  /** Queues the reply to the next question. Without one, the reply is a short sentence. */
  replyWith(reply: ScriptedReply): void {
    this.#replies.push(reply)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0]?.replace('/api/v1/sdk', '') ?? ''
    const body = await readBody(request)
    const json = (data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(ok(data))
    }
    const key = request.headers.authorization ?? ''
    const conversations = this.#conversations.get(key) ?? new Map<string, string>()
    this.#conversations.set(key, conversations)
    if (path === '/ai-agent/chat-messages') await this.#reply(body, response)
    else if (path === '/account')
      json({ id: key.slice(-8), name: 'Example Studio', currency: 'EUR' })
    else if (path === '/ai-agent/conversations' && request.method === 'POST') {
      this.#conversationCount += 1
      const id = `conversation-${this.#conversationCount}`
      conversations.set(id, typeof body['title'] === 'string' ? body['title'] : '')
      json({ id, title: body['title'] })
    } else if (path === '/ai-agent/conversations') {
      json([...conversations].map(([id, title]) => ({ id, title })))
    } else if (path.startsWith('/ai-agent/conversations/')) {
      conversations.delete(path.split('/').at(-1) ?? '')
      json({})
    } else {
      if (request.method !== 'GET') this.writes.push(`${request.method} ${path}`)
      const added = this.services.find(({ type, id }) =>
        decodeURI(path).startsWith(`/services/${type}/${id}`),
      )
      if (added && typeof body['auto_renew'] === 'boolean') added.auto_renew = body['auto_renew']
      if (path === '/services') json([service, ...this.services])
      else json(added ?? this.lists[path] ?? lists[path] ?? [])
    }
  }

  async #reply(body: Record<string, unknown>, response: ServerResponse): Promise<void> {
    this.questions.push(body)
    const reply = this.#replies.shift() ?? { text: 'That is all.' }
    if (reply.status !== undefined) {
      const retry =
        reply.retryAfter === undefined ? {} : { 'retry-after': String(reply.retryAfter) }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...retry })
      response.end(JSON.stringify({ success: false, message: 'no', code: 'no', details: {} }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.on('close', () => {
      if (!response.writableFinished) this.abortedReplies += 1
    })
    const chunks = reply.chunks ?? (reply.text ?? '').match(/\s*\S+\s*/g) ?? []
    for (const [index, chunk] of chunks.entries()) {
      if (reply.hold?.after === index) await reply.hold.until
      if (response.destroyed) return
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: chunk } }] })}\n\n`)
      if (reply.pause !== undefined) await sleep(reply.pause)
    }
    for (const citation of reply.citations ?? []) {
      response.write(`data: ${JSON.stringify({ type: 'source-url', ...citation })}\n\n`)
    }
    const calls = reply.calls?.map((call, index) => ({
      index,
      id: `call_${index}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    }))
    if (calls)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { tool_calls: calls } }] })}\n\n`)
    if (reply.cut) {
      response.destroy()
      return
    }
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}
