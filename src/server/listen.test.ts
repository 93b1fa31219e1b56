import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { listen, portOf } from './listen.ts'

const names = { port: 'PORT', host: 'PORTICO_HOST' }
const host = '127.0.0.1'

async function refusal(...[options, blamed]: [Parameters<typeof listen>[1], typeof names]) {
  const server = createServer()
  onTestFinished(() => void server.close())
  return listen(server, options, blamed).then(
    () => 'listens',
    (error: Error) => error.message,
  )
}

test('names the variable of an address that cannot be used', async () => {
  const first = createServer()
  await listen(first, { port: 0, host }, names)
  onTestFinished(() => void first.close())
  const port = portOf(first)
  expect(await refusal({ port, host }, names)).toBe(`PORT: ${port} is in use already`)
  expect(await refusal({ port: 0, host: '192.0.2.1' }, names)).toBe(
    'PORTICO_HOST: 192.0.2.1 is not an address of this machine',
  )
})

test('names the variable of a socket in a folder that does not exist', async () => {
  const path = join(tmpdir(), crypto.randomUUID(), 'operator.sock')
  const server = createServer()
  await expect(listen(server, { path }, { path: 'PORTICO_METRICS_SOCKET' })).rejects.toThrow(
    `PORTICO_METRICS_SOCKET: ${path} must be in a folder that can be written to`,
  )
})
