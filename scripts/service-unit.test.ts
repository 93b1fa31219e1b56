/** `deploy/portico.service`, as text: there is no systemd to run it where we test. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const settings = new Map(
  [...read('deploy/portico.service').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('systemd never gives up, also if the store is away for a while', () => {
  expect(settings.get('StartLimitIntervalSec')).toBe('0')
  expect(Number(settings.get('RestartSec'))).toBeGreaterThan(0)
})

test('the folder of the documented socket is made, and belongs to the service', () => {
  const [, folder] = /PORTICO_METRICS_SOCKET=\/run\/(\w+)\//.exec(read('docs/operating.md')) ?? []
  expect(folder).toBe(settings.get('RuntimeDirectory'))
  expect(settings.get('RuntimeDirectoryMode')).toMatch(/0$/)
})
