import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { loginPort, sampleLogin } from './sample-login.ts'

test('the sample login takes a free port if another program has its own', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  // Taken by this test, or by another program already.
  await new Promise((done) => {
    other.once('listening', done).once('error', done)
    other.listen(4480, '127.0.0.1')
  })
  const port = await loginPort({})
  expect(port).toMatch(/^[1-9]\d{3,4}$/)
  expect(port).not.toBe('4480')
  const settings = sampleLogin({ PLATFORM_LOGIN_PORT: port })
  expect(settings?.platform['PLATFORM_LOGIN_PORT']).toBe(port)
  expect(settings?.bff['PORTICO_OIDC_ISSUER']).toBe(`http://127.0.0.1:${port}`)
})

test('a port that somebody has chosen is not replaced', async () => {
  expect(await loginPort({ PLATFORM_LOGIN_PORT: '4480' })).toBe('4480')
})
