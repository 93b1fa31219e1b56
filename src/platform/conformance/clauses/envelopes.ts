/** §2 and §7: the two envelopes. Also §3 and §6, which define no states and no events. */
import assert from 'node:assert/strict'

import { type Clause, customerReads, publicReads } from '#platform/conformance/probe.ts'

const chat = '/api/v1/sdk/ai-agent/chat-messages'

export const envelopeClauses: readonly Clause[] = [
  ...[...customerReads, ...publicReads].map((path): Clause => ({
    section: '2',
    name: `GET ${path} returns 200 with success, data and message`,
    run: async ({ expectSuccess }) => void (await expectSuccess(path)),
  })),
  {
    section: '3',
    name: 'keeps a change of auto-renew',
    needs: 'writes',
    run: async ({ records, expectSuccess }) => {
      const services = await records('/api/v1/sdk/services')
      const paths = services.map(
        ({ type, id }) => `/api/v1/sdk/services/${String(type)}/${String(id)}`,
      )
      const [path] = paths
      assert.ok(path, 'the account has a service')
      const before = JSON.stringify(await expectSuccess(path))
      const change = (enabled: boolean) =>
        expectSuccess(`${path}/auto-renew`, { method: 'PATCH', body: { enabled } })
      await change(false)
      const off = JSON.stringify(await expectSuccess(path))
      await change(true)
      const on = JSON.stringify(await expectSuccess(path))
      assert.notEqual(on, off)
      assert.ok(before === on || before === off, 'nothing else changed')
      if (before === off) await change(false)
    },
  },
  {
    section: '6',
    name: 'serves in-app notifications as a resource',
    run: async ({ expectSuccess }) => void (await expectSuccess('/api/v1/sdk/notifications')),
  },
  {
    section: '7',
    name: 'a body that is not JSON gets 400 with the error envelope',
    run: async ({ expectError }) => {
      const { status } = await expectError(chat, { method: 'POST', body: '{"message":' })
      assert.equal(status, 400)
    },
  },
  {
    section: '7',
    name: 'a body that is not an object gets 400 with the error envelope',
    run: async ({ expectError }) => {
      const { status } = await expectError(chat, { method: 'POST', body: '[1, 2]' })
      assert.equal(status, 400)
    },
  },
  {
    section: '7',
    name: 'an unknown path gets the error envelope',
    run: async ({ expectError }) => void (await expectError('/api/v1/sdk/no-such-resource')),
  },
  {
    section: '7',
    name: 'an unknown service gets the error envelope',
    run: async ({ expectError }) => {
      const { status } = await expectError('/api/v1/sdk/services/hosting/no-such-service')
      assert.ok(status < 500)
    },
  },
  {
    section: '7',
    name: 'a missing key is 401, a missing resource 404, a wrong method 405 with Allow',
    needs: 'own',
    run: async ({ expectError }) => {
      const codes = async (...call: Parameters<typeof expectError>) => {
        const { status, error } = await expectError(...call)
        return [status, error.code]
      }
      assert.deepEqual(await codes('/api/v1/sdk/account', { key: null }), [401, 'unauthorized'])
      assert.deepEqual(await codes('/api/v1/nothing'), [404, 'not_found'])
      const wrong = await expectError('/api/v1/sdk/account', { method: 'DELETE' })
      assert.deepEqual([wrong.status, wrong.error.code], [405, 'method_not_allowed'])
      assert.equal(wrong.headers.get('allow'), 'GET, HEAD')
    },
  },
]
