/** §1: what the service does. */
import assert from 'node:assert/strict'

import type { Clause } from '#platform/conformance/probe.ts'

import { customerReads, publicReads } from './paths.ts'

/** §1: names of fields that must never be there, at any depth. */
const forbidden =
  /pass(?:word|wd|phrase|code)|root_?(?:pw|cred)|secret|private_?key|auth_?code|epp|transfer_?code|identity_?doc|passport|id_?card|card_?number|\bcvv|\bcvc|iban|admin/i

const fieldNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldNames)
  if (typeof value !== 'object' || value === null) return []
  return [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
}

export const serviceClauses: readonly Clause[] = [
  ...customerReads.map((path): Clause => ({
    section: '1',
    name: `GET ${path} needs an API key`,
    run: async ({ refuse }) => {
      const { status } = await refuse(path, { key: null })
      assert.ok(status < 500, `refused by the server's decision, not by status ${status}`)
    },
  })),
  ...publicReads.map((path): Clause => ({
    section: '1',
    name: `GET ${path} needs no user session`,
    run: async ({ succeed }) => void (await succeed(path, { key: null })),
  })),
  ...[...customerReads, ...publicReads].map((path): Clause => ({
    section: '1',
    name: `GET ${path} exposes no secret and no administrative resource`,
    run: async ({ succeed }) => {
      const names = fieldNames(await succeed(path)).filter((name) => forbidden.test(name))
      assert.deepEqual(names, [])
    },
  })),
  {
    section: '1',
    name: 'another owner’s service is not there',
    needs: 'otherKey',
    run: async ({ records, refuse, otherKey }) => {
      const [service] = await records('/api/v1/sdk/services')
      assert.ok(service, 'the key owner has a service')
      const path = `/api/v1/sdk/services/${String(service['type'])}/${String(service['id'])}`
      const stranger = await refuse(path, { key: otherKey })
      const missing = await refuse('/api/v1/sdk/services/hosting/no-such-service', {
        key: otherKey,
      })
      assert.equal(stranger.status, missing.status, 'as if it did not exist')
    },
  },
  {
    section: '1',
    name: 'another owner’s service cannot be changed',
    needs: 'otherKey',
    run: async ({ records, refuse, otherKey }) => {
      const [service] = await records('/api/v1/sdk/services')
      assert.ok(service, 'the key owner has a service')
      const path = `/api/v1/sdk/services/${String(service['type'])}/${String(service['id'])}/auto-renew`
      await refuse(path, { method: 'PATCH', key: otherKey, body: { enabled: true } })
      const [after] = await records('/api/v1/sdk/services')
      assert.deepEqual(after, service)
    },
  },
]
