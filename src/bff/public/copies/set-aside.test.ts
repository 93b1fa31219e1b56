import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#bff/config.ts'

import { setAside } from './set-aside.ts'

test('what another provider published is neither shown nor thrown away', async () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-aside-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const dir = join(data, 'public')
  const history = join(dir, 'history')
  mkdirSync(history, { recursive: true })
  writeFileSync(join(history, 'day'), '')
  const start = (address: string, now = 5) => {
    const { provider } = readConfig({ PORTICO_UPSTREAM_URL: address })
    return setAside(dir, provider, now)
  }
  // Of an older release: whose it is was not written down.
  expect(await start('http://127.0.0.1:4500/')).toBeNull()
  // The sample provider on another port.
  expect(await start('http://localhost:40123/')).toBeNull()
  expect(existsSync(join(history, 'day'))).toBe(true)

  const aside = join(dir, 'set-aside-5')
  expect(await start('https://api.provider.example/')).toBe(aside)
  expect(existsSync(history)).toBe(false)
  expect(existsSync(join(aside, 'history', 'day'))).toBe(true)
  expect(await start('https://api.provider.example/')).toBeNull()
  expect(await start('https://other.example/', 6)).toBe(join(dir, 'set-aside-6'))
})
