/** §4: the endpoints. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

const sdk = '/api/v1/sdk'
const chat = `${sdk}/ai-agent/chat-messages`

const textOf = (value: unknown): string => JSON.stringify(value)

export const endpointClauses: readonly Clause[] = [
  {
    section: '4.1',
    name: 'replies to a question as JSON or as a stream',
    needs: 'writes',
    run: async ({ request }) => {
      const body = {
        model: 'any',
        message: 'Which invoices are open?',
        somethingElse: { deep: [1] },
      }
      const { status, text } = await request(chat, { method: 'POST', body })
      assert.equal(status, 200)
      assert.ok(text.length > 0)
    },
  },
  {
    section: '4.1',
    name: 'rejects a model that is not a string with 400',
    run: async ({ expectError }) => {
      const { status } = await expectError(chat, {
        method: 'POST',
        body: { model: 7, message: 'Hello' },
      })
      assert.equal(status, 400)
    },
  },
  {
    section: '4.1',
    name: 'streams server-sent events with one JSON object each',
    needs: 'own',
    run: async ({ request }) => {
      const body = { message: 'Hello', stream: true }
      const { headers, text } = await request(chat, { method: 'POST', body })
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
    name: 'selects an invoice by id',
    needs: 'own',
    run: async ({ records, expectSuccess, expectError }) => {
      const [invoice] = await records(`${sdk}/invoices`)
      assert.deepEqual(
        await expectSuccess(`${sdk}/invoices?id=${String(invoice?.['id'])}`),
        invoice,
      )
      assert.equal((await expectError(`${sdk}/invoices?id=none`)).status, 404)
    },
  },
  {
    section: '4.3',
    name: 'selects a domain by name',
    needs: 'own',
    run: async ({ records, expectSuccess, expectError }) => {
      const [domain] = await records(`${sdk}/domains`)
      assert.deepEqual(
        await expectSuccess(`${sdk}/domains?name=${String(domain?.['name'])}`),
        domain,
      )
      assert.equal((await expectError(`${sdk}/domains?name=nobody.example`)).status, 404)
    },
  },
  {
    section: '4.4',
    name: 'localizes help articles and states their language',
    needs: 'own',
    run: async ({ request, expectError }) => {
      const german = await request('/api/v1/help-center?slug=auto-renew&language=de', { key: null })
      assert.equal(german.headers.get('content-language'), 'de')
      const header = { 'Accept-Language': 'xx, fr;q=0.5, de;q=0.1' }
      const french = await request('/api/v1/help-center?slug=auto-renew', {
        key: null,
        headers: header,
      })
      assert.equal(french.headers.get('content-language'), 'fr')
      assert.match(french.headers.get('vary') ?? '', /Accept-Language/)
      assert.equal((await expectError('/api/v1/help-center?language=%00')).status, 400)
    },
  },
  {
    section: '4.5',
    name: 'lists prices per currency',
    needs: 'own',
    run: async ({ expectSuccess, expectError }) => {
      const yen = await expectSuccess('/api/v1/catalog/domain-prices?currency=JPY', { key: null })
      assert.equal(yen['total'], 449)
      assert.equal(yen['currency'], 'JPY')
      assert.equal((await expectError('/api/v1/catalog/domain-prices?currency=yen')).status, 400)
    },
  },
  {
    section: '4.6',
    name: 'rejects deleting a notification that does not exist',
    run: async ({ expectError }) => {
      const { status } = await expectError(`${sdk}/notifications/no-such-notification`, {
        method: 'DELETE',
      })
      assert.ok(status < 500)
    },
  },
  {
    section: '4.6',
    name: 'deletes a notification',
    needs: 'own',
    run: async ({ records, expectSuccess, expectError }) => {
      const id = String((await records(`${sdk}/notifications`)).at(-1)?.['id'])
      await expectSuccess(`${sdk}/notifications/${id}`, { method: 'DELETE' })
      const left = await records(`${sdk}/notifications`)
      assert.ok(!left.some((notification) => notification['id'] === id))
      await expectError(`${sdk}/notifications/${id}`, { method: 'DELETE' })
    },
  },
  {
    section: '4.7',
    name: 'serves every listed service by its type and id',
    run: async ({ records, expectSuccess }) => {
      for (const { type, id } of (await records(`${sdk}/services`)).slice(0, 10)) {
        const path = [type, id].map((part) => encodeURIComponent(String(part))).join('/')
        const service = await expectSuccess(`${sdk}/services/${path}`)
        assert.ok(textOf(service).includes(String(id)))
      }
    },
  },
  {
    section: '4.7',
    name: 'accepts only a boolean for auto-renew',
    needs: 'own',
    run: async ({ records, expectError }) => {
      const [service] = await records(`${sdk}/services`)
      const path = `${sdk}/services/${String(service?.['type'])}/${String(service?.['id'])}/auto-renew`
      for (const body of [{}, { enabled: 'yes' }, { enabled: null }, []]) {
        assert.equal((await expectError(path, { method: 'PATCH', body })).status, 400)
      }
    },
  },
  {
    section: '4.7',
    name: 'marks a notification as read and unread',
    needs: 'own',
    run: async ({ records, expectSuccess }) => {
      const [first] = await records(`${sdk}/notifications`)
      const path = `${sdk}/notifications/${String(first?.['id'])}`
      for (const read of [true, false]) {
        const changed = await expectSuccess(path, { method: 'PATCH', body: { read } })
        assert.equal(changed['read'], read)
      }
    },
  },
  {
    section: '4.7',
    name: 'creates, lists and deletes a conversation',
    needs: 'writes',
    run: async ({ expectSuccess, records, expectError }) => {
      const path = `${sdk}/ai-agent/conversations`
      const created = await expectSuccess(path, { method: 'POST', body: { title: 'Conformance' } })
      const id = String(created['id'])
      assert.ok((await records(path)).some((conversation) => conversation['id'] === id))
      await expectSuccess(`${path}/${id}`, { method: 'DELETE' })
      assert.ok(!(await records(path)).some((conversation) => conversation['id'] === id))
      await expectError(`${path}/${id}`, { method: 'DELETE' })
    },
  },
]
