/** §4: the endpoints. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

const sdk = '/api/v1/sdk'
const chat = `${sdk}/ai-agent/chat-messages`

const textOf = (value: unknown): string => JSON.stringify(value)

export const endpointClauses: readonly Clause[] = [
  {
    section: '4.1',
    name: 'a question is answered as JSON or as a stream',
    needs: 'writes',
    run: async ({ ask }) => {
      const body = {
        model: 'any',
        message: 'Which invoices are open?',
        somethingElse: { deep: [1] },
      }
      const { status, text } = await ask(chat, { method: 'POST', body })
      assert.equal(status, 200)
      assert.ok(text.length > 0)
    },
  },
  {
    section: '4.1',
    name: 'a model that is not a string is 400',
    run: async ({ refuse }) => {
      const { status } = await refuse(chat, {
        method: 'POST',
        body: { model: 7, message: 'Hello' },
      })
      assert.equal(status, 400)
    },
  },
  {
    section: '4.1',
    name: 'a stream is server-sent events with one JSON object each',
    needs: 'own',
    run: async ({ ask }) => {
      const body = { message: 'Hello', stream: true }
      const { headers, text } = await ask(chat, { method: 'POST', body })
      assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
      const events = text
        .trim()
        .split('\n\n')
        .map((block) => JSON.parse(block.slice('data: '.length)) as { type: string })
      assert.equal(events[0]?.type, 'start')
      assert.equal(events.at(-1)?.type, 'done')
    },
  },
  {
    section: '4.2',
    name: 'one invoice is selected by id',
    needs: 'own',
    run: async ({ records, succeed, refuse }) => {
      const [invoice] = await records(`${sdk}/invoices`)
      assert.deepEqual(await succeed(`${sdk}/invoices?id=${String(invoice?.['id'])}`), invoice)
      assert.equal((await refuse(`${sdk}/invoices?id=none`)).status, 404)
    },
  },
  {
    section: '4.3',
    name: 'one domain is selected by name',
    needs: 'own',
    run: async ({ records, succeed, refuse }) => {
      const [domain] = await records(`${sdk}/domains`)
      assert.deepEqual(await succeed(`${sdk}/domains?name=${String(domain?.['name'])}`), domain)
      assert.equal((await refuse(`${sdk}/domains?name=nobody.example`)).status, 404)
    },
  },
  {
    section: '4.4',
    name: 'help is localized by language, and says in which it is',
    needs: 'own',
    run: async ({ ask, refuse }) => {
      const german = await ask('/api/v1/help-center?slug=auto-renew&language=de', { key: null })
      assert.equal(german.headers.get('content-language'), 'de')
      const header = { 'Accept-Language': 'xx, fr;q=0.5, de;q=0.1' }
      const french = await ask('/api/v1/help-center?slug=auto-renew', {
        key: null,
        headers: header,
      })
      assert.equal(french.headers.get('content-language'), 'fr')
      assert.match(french.headers.get('vary') ?? '', /Accept-Language/)
      assert.equal((await refuse('/api/v1/help-center?language=%00')).status, 400)
    },
  },
  {
    section: '4.5',
    name: 'prices come per currency',
    needs: 'own',
    run: async ({ succeed, refuse }) => {
      const yen = await succeed('/api/v1/catalog/domain-prices?currency=JPY', { key: null })
      assert.equal(yen['total'], 449)
      assert.equal(yen['currency'], 'JPY')
      assert.equal((await refuse('/api/v1/catalog/domain-prices?currency=yen')).status, 400)
    },
  },
  {
    section: '4.6',
    name: 'a notification that does not exist cannot be deleted',
    run: async ({ refuse }) => {
      const { status } = await refuse(`${sdk}/notifications/no-such-notification`, {
        method: 'DELETE',
      })
      assert.ok(status < 500)
    },
  },
  {
    section: '4.6',
    name: 'a deleted notification is gone',
    needs: 'own',
    run: async ({ records, succeed, refuse }) => {
      const id = String((await records(`${sdk}/notifications`)).at(-1)?.['id'])
      await succeed(`${sdk}/notifications/${id}`, { method: 'DELETE' })
      const left = await records(`${sdk}/notifications`)
      assert.ok(!left.some((notification) => notification['id'] === id))
      await refuse(`${sdk}/notifications/${id}`, { method: 'DELETE' })
    },
  },
  {
    section: '4.7',
    name: 'every service of the list is there on its own',
    run: async ({ records, succeed }) => {
      for (const { type, id } of (await records(`${sdk}/services`)).slice(0, 10)) {
        const path = [type, id].map((part) => encodeURIComponent(String(part))).join('/')
        const service = await succeed(`${sdk}/services/${path}`)
        assert.ok(textOf(service).includes(String(id)))
      }
    },
  },
  {
    section: '4.7',
    name: 'a change of auto-renew needs a boolean',
    needs: 'own',
    run: async ({ records, refuse }) => {
      const [service] = await records(`${sdk}/services`)
      const path = `${sdk}/services/${String(service?.['type'])}/${String(service?.['id'])}/auto-renew`
      for (const body of [{}, { enabled: 'yes' }, { enabled: null }, []]) {
        assert.equal((await refuse(path, { method: 'PATCH', body })).status, 400)
      }
    },
  },
  {
    section: '4.7',
    name: 'a notification is marked read and unread',
    needs: 'own',
    run: async ({ records, succeed }) => {
      const [first] = await records(`${sdk}/notifications`)
      const path = `${sdk}/notifications/${String(first?.['id'])}`
      for (const read of [true, false]) {
        const changed = await succeed(path, { method: 'PATCH', body: { read } })
        assert.equal(changed['read'], read)
      }
    },
  },
  {
    section: '4.7',
    name: 'a conversation is created, listed and deleted',
    needs: 'writes',
    run: async ({ succeed, records, refuse }) => {
      const path = `${sdk}/ai-agent/conversations`
      const made = await succeed(path, { method: 'POST', body: { title: 'Conformance' } })
      const id = String(made['id'])
      assert.ok((await records(path)).some((conversation) => conversation['id'] === id))
      await succeed(`${path}/${id}`, { method: 'DELETE' })
      assert.ok(!(await records(path)).some((conversation) => conversation['id'] === id))
      await refuse(`${path}/${id}`, { method: 'DELETE' })
    },
  },
]
