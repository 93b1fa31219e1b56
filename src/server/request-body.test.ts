import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff } from '#testing/start.ts'

import { jsonBody } from './request-body.ts'

const parse = (text: string) =>
  jsonBody(
    new Request('http://x/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    }),
    1_000_000,
  )

describe('a JSON body', () => {
  test.each([
    '{"enabled":false,"enabled":true}',
    String.raw`{"enabled":false,"en\u0061bled":true}`,
    '{"ids":[{"type":"vps","id":"1"},{"type":"vps","id":"1","id":"2"}]}',
    '{"__proto__":1,"__proto__":2}',
    `${'[{"a":'.repeat(9)}{"b":1,"b":1}${'}]'.repeat(9)}`,
  ])('with a key twice is refused: %s', async (text) => {
    await expect(parse(text)).rejects.toMatchObject({
      code: 'invalid_input',
      options: { fields: [{ path: 'body' }] },
    })
  })
})

describe('a long body is read to its end before the refusal, so that its sender is not cut off', () => {
  let platform: Platform
  let bff: TestBff
  beforeAll(async () => {
    platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
    bff = await startBff((request) => platform.app.fetch(request))
  })
  afterAll(async () => {
    await bff.end()
    platform.close()
  })

  const chunk = new Uint8Array(65_536)
  /** A request with a body of so many chunks. Counts those that have been read. */
  function upload(url: string, chunks: number, headers: Record<string, string>) {
    let read = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (read === chunks) return controller.close()
          read += 1
          controller.enqueue(chunk)
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return { request: new Request(url, init), chunksRead: () => read }
  }
  const json = { 'content-type': 'application/json' }
  const length = { 'content-length': String(64 * chunk.length) }
  const origin = 'http://127.0.0.1:4400'
  const ownPage = { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin', origin }

  test.each([
    ['/api/session', 413, { ...ownPage, ...json }],
    ['/api/session', 413, { ...ownPage, ...json, ...length }],
    ['/api/session', 415, ownPage],
    ['/api/session', 403, json],
    ['/api/jobs/auto-renew', 401, { ...ownPage, ...json }],
    ['/csp-report', 413, {}],
    ['/api/nowhere', 404, json],
  ])('the server: %s %i', async (path, status, headers) => {
    const { request, chunksRead } = upload(origin + path, 64, headers)
    expect((await bff.app.fetch(request)).status).toBe(status)
    expect(chunksRead()).toBe(64)
  })

  test.each([
    ['/api/v1/sdk/ai-agent/chat-messages', 401, json],
    ['/api/v1/sdk/account', 405, json],
    ['/nowhere', 404, {}],
  ])('the platform: %s %i', async (path, status, headers) => {
    const { request, chunksRead } = upload(`http://platform.test${path}`, 64, headers)
    const response = await platform.app.fetch(request)
    expect(response.status).toBe(status)
    expect(chunksRead()).toBe(64)
  })

  test('the platform: 413, with and without a length', async () => {
    const [key = ''] = platform.sampleKeys.map((sample) => sample.key)
    for (const headers of [json, { ...json, ...length }]) {
      const signed = { ...headers, authorization: `Bearer ${key}` }
      const { request, chunksRead } = upload(
        'http://platform.test/api/v1/sdk/ai-agent/chat-messages',
        64,
        signed,
      )
      const response = await platform.app.fetch(request)
      expect([response.status, chunksRead()]).toEqual([413, 64])
    }
  })
})
