import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { listen, portOf } from '#server/listen.ts'
import { freePort } from '#testing/free-port.ts'
import { startBff } from '#testing/start.ts'

/** A login that states this path as its issuer. */
async function startLogin(path: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ issuer: origin + path }))
  })
  await listen(server, { port: 0, host: '127.0.0.1' }, { port: 'PORT' })
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${portOf(server)}`
  return origin
}

/** What the start says about this issuer. */
async function start(issuer: string, prefix = 'PORTICO_OIDC'): Promise<string> {
  const env = {
    ...(prefix === 'PORTICO_OIDC' && { PORTICO_SIGN_IN: 'oidc' }),
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: 'portico',
    [`${prefix}_CLIENT_SECRET`]: 'the client’s secret',
  }
  return startBff(() => new Response('{}'), { env }).then(
    async (bff) => {
      await bff.end()
      return bff.logged.find((line) => line.includes('login-not-confirmed')) ?? 'starts'
    },
    (error: Error) => error.message,
  )
}

test('a login that calls itself otherwise stops the start, also by a slash at its end', async () => {
  const origin = await startLogin('/realm/')
  expect(await start(`${origin}/realm/`)).toBe('starts')
  expect(await start(`${origin}/realm`)).toBe(
    `PORTICO_OIDC_ISSUER: the login calls itself ${origin}/realm/, not ${origin}/realm`,
  )
  expect(await start(`${origin}/other`, 'PORTICO_SUPPORT_OIDC')).toBe(
    `PORTICO_SUPPORT_OIDC_ISSUER: the login calls itself ${origin}/realm/, not ${origin}/other`,
  )
})

test('metadata without an end is given up, and does not fill the memory', async () => {
  let sent = 0
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.write('{"issuer":"')
    const piece = 'x'.repeat(65_536)
    const more = () => {
      do sent += piece.length
      while (!response.closed && response.write(piece))
    }
    response.on('drain', more)
    more()
  })
  await listen(server, { port: 0, host: '127.0.0.1' }, { port: 'PORT' })
  onTestFinished(() => void server.close())
  const logged = await start(`http://127.0.0.1:${portOf(server)}`)
  expect(JSON.parse(logged)).toMatchObject({ setting: 'PORTICO_OIDC_ISSUER' })
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('a login that is down does not stop the start', async () => {
  const logged = await start(`http://127.0.0.1:${await freePort()}`)
  expect(JSON.parse(logged)).toMatchObject({
    setting: 'PORTICO_OIDC_ISSUER',
    system: 'ECONNREFUSED',
  })
})
