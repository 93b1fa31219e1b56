import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config.ts'

import { setAside } from './set-aside.ts'

test('data of another provider is neither shown nor deleted', async () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-aside-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const dir = join(data, 'public')
  const prices = join(dir, 'prices')
  mkdirSync(prices, { recursive: true })
  writeFileSync(join(prices, 'en'), '')
  const start = (address: string, now = 5) => {
    const { provider } = readConfig({ PORTICO_UPSTREAM_URL: address })
    return setAside(dir, provider, now)
  }
  // The first start.
  expect(await start('http://127.0.0.1:4500/')).toBeNull()
  // The sample provider on another port counts as the same.
  expect(await start('http://localhost:40123/')).toBeNull()
  expect(existsSync(join(prices, 'en'))).toBe(true)

  const aside = join(dir, 'set-aside-5')
  expect(await start('https://api.provider.example/')).toBe(aside)
  expect(existsSync(prices)).toBe(false)
  expect(existsSync(join(aside, 'prices', 'en'))).toBe(true)
  expect(await start('https://api.provider.example/')).toBeNull()
  expect(await start('https://other.example/', 6)).toBe(join(dir, 'set-aside-6'))
})
