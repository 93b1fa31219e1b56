import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config.ts'

import { checkProvider } from './provider.ts'

const fixture = join(resolve(import.meta.dirname, '../../..'), 'src/server/fixtures/localhost.pem')

async function providerAt(scheme: 'http' | 'https', status = 200) {
  const respond: RequestListener = (_request, response) =>
    void response.writeHead(status).end(JSON.stringify({ success: status === 200, data: [] }))
  const pem = readFileSync(fixture)
  const server =
    scheme === 'http' ? createServer(respond) : createTlsServer({ cert: pem, key: pem }, respond)
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return readConfig({
    PORTICO_UPSTREAM_URL: `${scheme}://localhost:${port}`,
    PORTICO_UPSTREAM_TIMEOUT_MS: '10000',
  })
}

test('a provider that takes more than half of the limit is doubtful, as in the log', async () => {
  const config = await providerAt('http')
  const takes = async (ms: number) => {
    const times = [0, ms]
    const findings = await checkProvider(config, () => times.shift() ?? 0)
    return findings.find(({ check }) => check === 'provider')
  }
  expect(await takes(5_000)).toMatchObject({ state: 'fine' })
  expect(await takes(6_042)).toEqual({
    check: 'provider',
    state: 'doubtful',
    message: expect.stringMatching(/answers after 6\.0 s, more than half of PORTICO_UPSTREAM_/),
  })
})

test('of a certificate that is not accepted, it is not the address that is to be looked at', async () => {
  const [finding] = await checkProvider(await providerAt('https'))
  expect(finding).toMatchObject({ check: 'provider', state: 'broken' })
  expect(finding?.message).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*NODE_EXTRA_CA_CERTS/)
})

test('a provider that answers with errors: the address, or the provider', async () => {
  const [finding] = await checkProvider(await providerAt('http', 500))
  expect(finding?.message).toMatch(/provider error; see PORTICO_UPSTREAM_URL, or ask the provider/)
})
