import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { ConversationWithMessages } from '#contract/assistant.ts'

import { startServerProcess } from './testing/server-process.ts'

/** A provider that starts a reply and never ends it. */
async function startProvider() {
  const event = JSON.stringify({ choices: [{ delta: { content: 'Half of it ' } }] })
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.endsWith('/chat-messages')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${event}\n\n`)
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data: { id: 'a1' }, message: 'ok' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const killAndWait = async (child: ChildProcess) => {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

test('the text of a reply before kill -9 survives, marked incomplete', async () => {
  const provider = await startProvider()
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-crash-'))
  onTestFinished(() => {
    provider.closeAllConnections()
    provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const env = {
    ...process.env,
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_DIST: join(dataDir, 'dist'),
  }
  let cookie = ''
  const call = (origin: string, method: string, path: string, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: {
        'x-requested-with': 'portico',
        'content-type': 'application/json',
        origin,
        cookie,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const transcript = async (origin: string) => {
    const response = await call(origin, 'GET', '/api/assistant/conversations/a1')
    expect(response.status).toBe(200)
    return (await response.json()) as ConversationWithMessages
  }

  const first = await startServerProcess(env)
  const signedIn = await call(first.origin, 'POST', '/api/session', {
    apiKey: 'nmk_live_crash_test',
  })
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const question = { message: 'How?', clientMessageId: randomUUID() }
  const reply = await call(first.origin, 'POST', '/api/assistant/messages', question)
  expect(reply.status).toBe(200)
  // Saved every two seconds, not with every word.
  await expect
    .poll(async () => (await transcript(first.origin)).messages?.[1], { timeout: 30_000 })
    .toMatchObject({ text: 'Half of it ', finish: null })
  await killAndWait(first.child)
  await reply.text().catch(() => undefined)

  const second = await startServerProcess(env)
  const { messages } = await transcript(second.origin)
  expect(messages?.map(({ role, text }) => [role, text])).toEqual([
    ['customer', 'How?'],
    ['assistant', 'Half of it '],
  ])
  expect(messages?.[1]?.finish).toBe('incomplete')
}, 60_000)
