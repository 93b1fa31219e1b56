/** §5 authentication, §8 limits, §9 versioning. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

const sdk = '/api/v1/sdk'

export const accessClauses: readonly Clause[] = [
  ...['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  ', 'Token abc', 'Bearer wrong-key'].map(
    (header): Clause => ({
      section: '5',
      name: `rejects Authorization: ${header}`,
      run: async ({ expectError }) => {
        const { status } = await expectError(`${sdk}/account`, {
          key: null,
          headers: { Authorization: header },
        })
        assert.ok(status < 500)
      },
    }),
  ),
  {
    section: '5',
    name: 'ignores a key in the query string',
    run: async ({ expectError, key }) =>
      void (await expectError(`${sdk}/account?api_key=${key}&access_token=${key}`, { key: null })),
  },
  {
    section: '5',
    name: 'rejects a write with a read-only key',
    needs: 'readOnlyKey',
    run: async ({ expectError, readOnlyKey }) => {
      const path = `${sdk}/notifications/no-such-notification`
      const { status } = await expectError(path, { method: 'DELETE', key: readOnlyKey })
      assert.equal(status, 403)
    },
  },
  {
    section: '5',
    name: 'checks the key before the input, and the input before the resource',
    needs: 'own',
    run: async ({ expectError }) => {
      const path = `${sdk}/services/hosting/none/auto-renew`
      const malformed = { method: 'PATCH', body: '{' }
      assert.equal((await expectError(path, { ...malformed, key: null })).status, 401)
      assert.equal((await expectError(path, malformed)).status, 400)
      assert.equal(
        (await expectError(path, { method: 'PATCH', body: { enabled: true } })).status,
        404,
      )
    },
  },
  {
    section: '8',
    name: 'rejects a body over the limit with 413, and other media types with 415',
    needs: 'own',
    run: async ({ expectError }) => {
      const path = `${sdk}/services/hosting/none/auto-renew`
      const large = JSON.stringify({ enabled: true, more: 'x'.repeat(65 * 1024) })
      assert.equal((await expectError(path, { method: 'PATCH', body: large })).status, 413)
      const headers = { 'Content-Type': 'text/plain' }
      assert.equal((await expectError(path, { method: 'PATCH', body: '{}', headers })).status, 415)
    },
  },
  {
    section: '8',
    name: 'states the rate limit in response headers',
    needs: 'own',
    run: async ({ request }) => {
      const { headers } = await request(`${sdk}/account`)
      assert.match(headers.get('ratelimit-policy') ?? '', /^"key";q=\d+;w=60$/)
      assert.match(headers.get('ratelimit') ?? '', /^"key";r=\d+;t=\d+$/)
    },
  },
  {
    section: '9',
    name: 'rejects another version in the path',
    run: async ({ expectError }) => void (await expectError('/api/v2/sdk/account')),
  },
  {
    section: '9',
    name: 'serves an OpenAPI 3.1.0 document of version 5.0.0',
    needs: 'own',
    run: async ({ request }) => {
      const { status, text } = await request('/api/v1/openapi.json', { key: null })
      assert.equal(status, 200)
      const { openapi, info, paths } = JSON.parse(text)
      assert.equal(openapi, '3.1.0')
      assert.equal(info.version, '5.0.0')
      assert.equal(
        paths[`${sdk}/ai-agent/chat-messages`].post.operationId,
        'post_api_v1_sdk_ai_agent_chat_messages',
      )
    },
  },
]
