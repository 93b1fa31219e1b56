import { setTimeout as sleep } from 'node:timers/promises'

/** A provider whose chat replies the test writes, event by event. */
export function scriptedProvider() {
  const requests: { body: Record<string, unknown>; signal: AbortSignal }[] = []
  const deletedIds: string[] = []
  const replies: ReadableStreamDefaultController<Uint8Array>[] = []
  let fixedResponse: (() => Response) | null = null
  let refusesKey = false
  let conversations = 0
  const ok = (data: unknown) => Response.json({ success: true, data, message: 'ok' })
  const encoder = new TextEncoder()

  const provide = async (request: Request): Promise<Response> => {
    if (refusesKey) return new Response('{}', { status: 401 })
    const { pathname } = new URL(request.url)
    const name = `${request.method} ${pathname.replace('/api/v1/sdk', '')}`
    if (name === 'GET /account') {
      // A separate account for every key.
      const id = request.headers.get('authorization')?.slice(-8)
      return ok({ id, name: 'Studio', currency: 'EUR' })
    }
    if (name === 'POST /ai-agent/conversations') {
      conversations += 1
      return ok({ id: `c${conversations}`, title: 'New' })
    }
    if (name === 'GET /ai-agent/conversations') {
      return ok([{ id: 'old', title: 'Asked elsewhere', createdAt: '2026-01-02T03:04:05Z' }])
    }
    if (name.startsWith('DELETE /ai-agent/conversations/')) {
      deletedIds.push(pathname.split('/').at(-1) ?? '')
      return ok({})
    }
    if (name !== 'POST /ai-agent/chat-messages') return ok([])
    requests.push({
      body: (await request.json()) as Record<string, unknown>,
      signal: request.signal,
    })
    if (fixedResponse) return fixedResponse()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        replies.push(controller)
        request.signal.addEventListener('abort', () => {
          try {
            controller.error(new Error('aborted'))
          } catch {
            // The stream has already ended.
          }
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    provide,
    requests,
    deletedIds,
    /** From now on every request gets 401. */
    refuseAll() {
      refusesKey = true
    },
    respondWith(response: () => Response) {
      fixedResponse = response
    },
    async say(index: number, ...events: (object | string)[]) {
      while (replies[index] === undefined) await sleep(1)
      for (const event of events) {
        const data = typeof event === 'string' ? event : JSON.stringify(event)
        replies[index]?.enqueue(encoder.encode(`data: ${data}\n\n`))
      }
    },
    close: (index: number) => replies[index]?.close(),
  }
}
