import { randomBytes } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createVault } from './vault.ts'

const vault = createVault([randomBytes(32)])

describe('vault', () => {
  test('opens what it sealed, under the same record only', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.string(),
        fc.string(),
        (bytes, id, other) => {
          const sealed = vault.seal(bytes, id)
          expect(vault.open(sealed, id)?.equals(bytes)).toBe(true)
          expect(vault.open(sealed, `${id}${other}!`)).toBeNull()
        },
      ),
    )
  })

  test('does not open after one changed bit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const sealed = vault.seal(Buffer.from('nmk_canary'), 'record')
        const index = at % sealed.length
        sealed[index] = (sealed[index] ?? 0) ^ (1 << bit)
        expect(vault.open(sealed, 'record')).toBeNull()
      }),
    )
  })

  test('seals differently every time', () => {
    const all = new Set(
      Array.from({ length: 1000 }, () => vault.seal(Buffer.from('same'), 'id').toString('hex')),
    )
    expect(all.size).toBe(1000)
  })

  test('does not open truncated or foreign bytes', () => {
    for (const length of [0, 3, 4, 16, 31]) expect(vault.open(randomBytes(length), 'x')).toBeNull()
  })

  test('encrypts with the first key, decrypts with all of them, but not with a removed one', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const sealed = createVault([older]).seal(Buffer.from('secret'), 'id')
    const both = createVault([newer, older])
    expect(both.open(sealed, 'id')?.toString()).toBe('secret')
    const secretIdOf = (bytes: Buffer) => bytes.subarray(0, 4).toString('hex')
    expect(both.secretIds).toEqual([
      secretIdOf(both.seal(Buffer.alloc(0), 'id')),
      secretIdOf(sealed),
    ])
    expect(createVault([newer]).open(sealed, 'id')).toBeNull()
  })
})
