import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-platform-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fileWith = (text: string): string => {
  const path = join(folder, 'key')
  writeFileSync(path, text)
  return path
}
const keyOf = (settings: Record<string, string>) =>
  readConfig({ ASSISTANT_BASE_URL: 'http://127.0.0.1:9/v1', ...settings }).assistant?.apiKey

test('the assistant’s key may come from a file', () => {
  expect(keyOf({ ASSISTANT_API_KEY_FILE: fileWith('sk-from-a-file\n') })).toBe('sk-from-a-file')
})

test('KEY-3: a file that is missing, empty, or one of two keys is refused without its content', () => {
  const missing = join(folder, 'missing')
  const refusal = (settings: Record<string, string>) => () => keyOf(settings)
  expect(refusal({ ASSISTANT_API_KEY_FILE: missing })).toThrow(
    `ASSISTANT_API_KEY_FILE: ${missing} cannot be read (ENOENT)`,
  )
  expect(refusal({ ASSISTANT_API_KEY_FILE: fileWith('\n') })).toThrow('ASSISTANT_API_KEY is empty')
  const both = { ASSISTANT_API_KEY: 'sk-typed', ASSISTANT_API_KEY_FILE: fileWith('sk-from-a-file') }
  expect(refusal(both)).toThrow('set this or ASSISTANT_API_KEY, not both')
})
