/** §2 and §7: the envelopes of success and failure. §3 and §6 name no states and no events. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

import { customerReads, publicReads } from './paths.ts'

const chat = '/api/v1/sdk/ai-agent/chat-messages'

export const envelopeClauses: readonly Clause[] = [
  ...[...customerReads, ...publicReads].map((path): Clause => ({
    section: '2',
    name: `GET ${path} answers 200 with success, data and message`,
    run: async ({ succeed }) => void (await succeed(path)),
  })),
  {
    section: '3',
    name: 'the auto-renew setting is changed by its operation and stays changed',
    needs: 'writes',
    run: async ({ records, succeed }) => {
      const services = await records('/api/v1/sdk/services')
      const paths = services.map(
        ({ type, id }) => `/api/v1/sdk/services/${String(type)}/${String(id)}`,
      )
      const [path] = paths
      assert.ok(path, 'the key owner has a service')
      const before = JSON.stringify(await succeed(path))
      const change = (enabled: boolean) =>
        succeed(`${path}/auto-renew`, { method: 'PATCH', body: { enabled } })
      await change(false)
      const off = JSON.stringify(await succeed(path))
      await change(true)
      const on = JSON.stringify(await succeed(path))
      assert.notEqual(on, off)
      assert.ok(before === on || before === off, 'nothing else changed')
      if (before === off) await change(false)
    },
  },
  {
    section: '6',
    name: 'in-app notifications exist as a resource',
    run: async ({ succeed }) => void (await succeed('/api/v1/sdk/notifications')),
  },
  {
    section: '7',
    name: 'a body that is not JSON is 400 with the error envelope',
    run: async ({ refuse }) => {
      const { status } = await refuse(chat, { method: 'POST', body: '{"message":' })
      assert.equal(status, 400)
    },
  },
  {
    section: '7',
    name: 'a body that is no object is 400 with the error envelope',
    run: async ({ refuse }) => {
      const { status } = await refuse(chat, { method: 'POST', body: '[1, 2]' })
      assert.equal(status, 400)
    },
  },
  {
    section: '7',
    name: 'a path that does not exist has the error envelope',
    run: async ({ refuse }) => void (await refuse('/api/v1/sdk/no-such-resource')),
  },
  {
    section: '7',
    name: 'a service that does not exist has the error envelope',
    run: async ({ refuse }) => {
      const { status } = await refuse('/api/v1/sdk/services/hosting/no-such-service')
      assert.ok(status < 500)
    },
  },
  {
    section: '7',
    name: 'missing key 401, missing resource 404, wrong method 405 with Allow',
    needs: 'own',
    run: async ({ refuse }) => {
      const codes = async (...call: Parameters<typeof refuse>) => {
        const { status, error } = await refuse(...call)
        return [status, error.code]
      }
      assert.deepEqual(await codes('/api/v1/sdk/account', { key: null }), [401, 'unauthorized'])
      assert.deepEqual(await codes('/api/v1/nothing'), [404, 'not_found'])
      const wrong = await refuse('/api/v1/sdk/account', { method: 'DELETE' })
      assert.deepEqual([wrong.status, wrong.error.code], [405, 'method_not_allowed'])
      assert.equal(wrong.headers.get('allow'), 'GET, HEAD')
    },
  },
]
