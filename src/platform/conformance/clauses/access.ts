/** §5 authentication, §8 limits, §9 versioning. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

const sdk = '/api/v1/sdk'

export const accessClauses: readonly Clause[] = [
  ...['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  ', 'Token abc', 'Bearer wrong-key'].map(
    (header): Clause => ({
      section: '5',
      name: `Authorization: ${header} is refused`,
      run: async ({ refuse }) => {
        const { status } = await refuse(`${sdk}/account`, {
          key: null,
          headers: { Authorization: header },
        })
        assert.ok(status < 500)
      },
    }),
  ),
  {
    section: '5',
    name: 'a key in the query is not taken',
    run: async ({ refuse, key }) =>
      void (await refuse(`${sdk}/account?api_key=${key}&access_token=${key}`, { key: null })),
  },
  {
    section: '5',
    name: 'a key that may only read changes nothing',
    needs: 'readOnlyKey',
    run: async ({ refuse, readOnlyKey }) => {
      const path = `${sdk}/notifications/no-such-notification`
      const { status } = await refuse(path, { method: 'DELETE', key: readOnlyKey })
      assert.equal(status, 403)
    },
  },
  {
    section: '5',
    name: 'the key is looked at before the input, the input before the resource',
    needs: 'own',
    run: async ({ refuse }) => {
      const path = `${sdk}/services/hosting/none/auto-renew`
      const broken = { method: 'PATCH', body: '{' }
      assert.equal((await refuse(path, { ...broken, key: null })).status, 401)
      assert.equal((await refuse(path, broken)).status, 400)
      assert.equal((await refuse(path, { method: 'PATCH', body: { enabled: true } })).status, 404)
    },
  },
  {
    section: '8',
    name: 'a body beyond the limit is 413, another type 415',
    needs: 'own',
    run: async ({ refuse }) => {
      const path = `${sdk}/services/hosting/none/auto-renew`
      const large = JSON.stringify({ enabled: true, more: 'x'.repeat(65 * 1024) })
      assert.equal((await refuse(path, { method: 'PATCH', body: large })).status, 413)
      const headers = { 'Content-Type': 'text/plain' }
      assert.equal((await refuse(path, { method: 'PATCH', body: '{}', headers })).status, 415)
    },
  },
  {
    section: '8',
    name: 'answers say where the rate limit stands',
    needs: 'own',
    run: async ({ ask }) => {
      const { headers } = await ask(`${sdk}/account`)
      assert.match(headers.get('ratelimit-policy') ?? '', /^"key";q=\d+;w=60$/)
      assert.match(headers.get('ratelimit') ?? '', /^"key";r=\d+;t=\d+$/)
    },
  },
  {
    section: '9',
    name: 'the version is in the path',
    run: async ({ refuse }) => void (await refuse('/api/v2/sdk/account')),
  },
  {
    section: '9',
    name: 'the description is OpenAPI 3.1.0 of version 5.0.0',
    needs: 'own',
    run: async ({ ask }) => {
      const { status, text } = await ask('/api/v1/openapi.json', { key: null })
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
