import { setTimeout as sleep } from 'node:timers/promises'

/** A provider whose chat answers are written by the test, piece by piece. */
export function scriptedProvider() {
  const asked: { body: Record<string, unknown>; signal: AbortSignal }[] = []
  const deleted: string[] = []
  const answers: ReadableStreamDefaultController<Uint8Array>[] = []
  let next: (() => Response) | null = null
  let conversations = 0
  const ok = (data: unknown) => Response.json({ success: true, data, message: 'ok' })
  const encoder = new TextEncoder()

  const provide = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const name = `${request.method} ${pathname.replace('/api/v1/sdk', '')}`
    if (name === 'GET /account') {
      // One account a key.
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
      deleted.push(pathname.split('/').at(-1) ?? '')
      return ok({})
    }
    if (name !== 'POST /ai-agent/chat-messages') return ok([])
    asked.push({ body: (await request.json()) as Record<string, unknown>, signal: request.signal })
    if (next) return next()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answers.push(controller)
        request.signal.addEventListener('abort', () => {
          try {
            controller.error(new Error('aborted'))
          } catch {
            // It ended before.
          }
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    provide,
    asked,
    deleted,
    answerWith(response: () => Response) {
      next = response
    },
    async say(index: number, ...events: (object | string)[]) {
      while (answers[index] === undefined) await sleep(1)
      for (const event of events) {
        const data = typeof event === 'string' ? event : JSON.stringify(event)
        answers[index]?.enqueue(encoder.encode(`data: ${data}\n\n`))
      }
    },
    close: (index: number) => answers[index]?.close(),
  }
}
