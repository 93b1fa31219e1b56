/** Customer, provider and an agent that calls tools, for tests of proposals. */
import { randomUUID } from 'node:crypto'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { scriptedProvider } from '#bff/chat/testing/scripted-provider.ts'
import type { AssistantEvent } from '#contract/assistant.ts'
import type { Browser, TestBff } from '#testing/start.ts'

export interface ToolCall {
  name: string
  fields: object
}

/** A provider with services `1`, `2`, … and two notifications, and an agent that the test scripts. */
export function createProvider(count = 3) {
  const chat = scriptedProvider()
  const services = new Map(
    Array.from({ length: count }, (_, index) => String(index + 1)).map((id) => [
      id,
      {
        id,
        type: 'vps',
        name: `build-${id.padStart(2, '0')}`,
        status: 'active',
        auto_renew: true,
        price: '12.00',
        currency: 'EUR',
        expires_at: '2027-01-12',
      },
    ]),
  )
  const notifications = new Map(
    ['n1', 'n2'].map((id) => [id, { id, title: `Message ${id}`, body: 'x', read: false }]),
  )
  const state = { refuses: false, unreadable: false }
  const writes: string[] = []
  const ok = (data: unknown) => Response.json({ success: true, data, message: 'ok' })
  const refusal = () => Response.json({ success: false, message: 'no' }, { status: 409 })

  async function provide(request: Request): Promise<Response> {
    const [, family = '', ...rest] = new URL(request.url).pathname
      .split('/api/v1/sdk/')
      .join('/')
      .split('/')
    const id = (family === 'services' ? rest[1] : rest[0]) ?? ''
    const isList = family === 'services' || family === 'notifications'
    if (state.unreadable && isList) return new Response('{}', { status: 500 })
    if (family === 'services' && request.method === 'GET')
      return ok(rest.length > 1 ? services.get(id) : [...services.values()])
    if (family === 'notifications' && request.method === 'GET')
      return ok([...notifications.values()])
    if (!isList) return chat.provide(request)
    if (state.refuses) return refusal()
    writes.push(`${request.method} ${family} ${id}`)
    if (request.method === 'DELETE') notifications.delete(id)
    else {
      const { auto_renew: enabled, read } = (await request.json()) as Record<string, boolean>
      const service = services.get(id)
      const notification = notifications.get(id)
      if (service && enabled !== undefined) service.auto_renew = enabled
      if (notification && read !== undefined) notification.read = read
    }
    return ok({})
  }
  return { ...chat, provide, services, notifications, writes, state }
}

/** The customer's conversation with the agent. */
export function createConversation(
  bff: TestBff,
  browser: Browser,
  provider: ReturnType<typeof createProvider>,
) {
  const conversation = {
    id: undefined as string | undefined,
    asked: 0,
    /** Sends the message, lets the agent call tools, and returns the events of the reply. */
    async ask(message: string, ...calls: ToolCall[]): Promise<AssistantEvent[]> {
      const body = { message, clientMessageId: randomUUID(), conversationId: conversation.id }
      const reply = openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
      const toolCalls = calls.map(({ name, fields }, index) => ({
        index,
        id: `call_${index}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(fields) },
      }))
      const delta = (fields: object) => ({ choices: [{ index: 0, delta: fields }] })
      const { asked } = conversation
      await provider.say(asked, delta({ content: 'Shall I?' }), delta({ tool_calls: toolCalls }))
      await provider.say(asked, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })
      provider.close(asked)
      conversation.asked += 1
      const events = (await reply.ended) ?? []
      for (const event of events) if (event.type === 'meta') conversation.id = event.conversationId
      return events
    },
    /** As `ask`, and returns the ids of the proposals. */
    async propose(...calls: ToolCall[]): Promise<string[]> {
      const events = await conversation.ask('Turn it off', ...calls)
      return events.flatMap((event) => (event.type === 'action' ? [event.id] : []))
    },
  }
  return conversation
}

/** The call that proposes to turn services off. */
export const turnOff = (...ids: string[]): ToolCall => ({
  name: 'set_auto_renew',
  fields: { services: ids.map((id) => ({ type: 'vps', id })), enabled: false },
})
