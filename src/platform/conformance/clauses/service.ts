/** §1: what the API serves, and to whom. */
import assert from 'node:assert/strict'

import { type Clause, customerReads, publicReads } from '#platform/conformance/probe.ts'

/** Names of fields that §1 says the API must never expose, at any depth. */
const forbidden = new RegExp(
  [
    'pass(?:word|wd|phrase|code)|root_?(?:pw|cred)|secret|private_?key',
    'auth_?code|epp|transfer_?code',
    'identity_?doc|passport|id_?card',
    String.raw`card_?number|\bcvv|\bcvc|iban`,
    'admin',
  ].join('|'),
  'i',
)

const fieldNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldNames)
  if (typeof value !== 'object' || value === null) return []
  return [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
}

export const serviceClauses: readonly Clause[] = [
  ...customerReads.map((path): Clause => ({
    section: '1',
    name: `GET ${path} needs an API key`,
    run: async ({ expectError }) => {
      const { status } = await expectError(path, { key: null })
      assert.ok(status < 500, `rejected with a client error, not ${status}`)
    },
  })),
  ...publicReads.map((path): Clause => ({
    section: '1',
    name: `GET ${path} needs no user session`,
    run: async ({ expectSuccess }) => void (await expectSuccess(path, { key: null })),
  })),
  ...[...customerReads, ...publicReads].map((path): Clause => ({
    section: '1',
    name: `GET ${path} exposes no secret and no administrative resource`,
    run: async ({ expectSuccess }) => {
      const names = fieldNames(await expectSuccess(path)).filter((name) => forbidden.test(name))
      assert.deepEqual(names, [])
    },
  })),
]
