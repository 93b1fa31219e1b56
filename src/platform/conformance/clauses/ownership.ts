/** §1: a key reads and changes the records of its own account only. */
import assert from 'node:assert/strict'

import type { Clause, Probe } from '#platform/conformance/probe.ts'

const sdk = '/api/v1/sdk'

/** The key owner's first record in a list. */
const firstOf = async ({ records }: Probe, list: string): Promise<Record<string, unknown>> => {
  const [record] = await records(list)
  assert.ok(record, `the key owner has a record in ${list}`)
  return record
}

/** Expects the same status for another account's record as for one that does not exist. */
const expectHidden = async (
  { expectError, otherKey }: Probe,
  path: string,
  missing: string,
  init: { method?: string; body?: object } = {},
): Promise<void> => {
  const stranger = await expectError(path, { ...init, key: otherKey })
  const { status } = await expectError(missing, { ...init, key: otherKey })
  assert.equal(stranger.status, status, 'the status of a record that does not exist')
}

export const ownershipClauses: readonly Clause[] = [
  {
    section: '1',
    name: 'another account’s service cannot be read',
    needs: 'otherKey',
    run: async (probe) => {
      const { type, id } = await firstOf(probe, `${sdk}/services`)
      const path = `${sdk}/services/${String(type)}/${String(id)}`
      await expectHidden(probe, path, `${sdk}/services/hosting/no-such-service`)
    },
  },
  {
    section: '1',
    name: 'another account’s service cannot be changed',
    needs: 'otherKey',
    run: async (probe) => {
      const service = await firstOf(probe, `${sdk}/services`)
      const path = `${sdk}/services/${String(service['type'])}/${String(service['id'])}/auto-renew`
      await probe.expectError(path, {
        method: 'PATCH',
        key: probe.otherKey,
        body: { enabled: true },
      })
      assert.deepEqual(await firstOf(probe, `${sdk}/services`), service)
    },
  },
  {
    section: '1',
    name: 'another account’s invoice cannot be read by its id',
    needs: ['own', 'otherKey'],
    run: async (probe) => {
      const { id } = await firstOf(probe, `${sdk}/invoices`)
      const path = `${sdk}/invoices?id=${encodeURIComponent(String(id))}`
      await expectHidden(probe, path, `${sdk}/invoices?id=no-such-invoice`)
    },
  },
  {
    section: '1',
    name: 'another account’s notifications are not listed',
    needs: 'otherKey',
    run: async (probe) => {
      const { id } = await firstOf(probe, `${sdk}/notifications`)
      const otherRecords = await probe.records(`${sdk}/notifications`, probe.otherKey)
      assert.ok(!otherRecords.some((record) => record['id'] === id))
    },
  },
  {
    section: '1',
    name: 'another account’s notification cannot be marked read or unread',
    needs: ['own', 'otherKey'],
    run: async (probe) => {
      const { id } = await firstOf(probe, `${sdk}/notifications`)
      const path = `${sdk}/notifications/${String(id)}`
      const missing = `${sdk}/notifications/no-such-notification`
      for (const read of [true, false]) {
        await probe.expectSuccess(path, { method: 'PATCH', body: { read } })
        await expectHidden(probe, path, missing, { method: 'PATCH', body: { read: !read } })
        assert.equal((await firstOf(probe, `${sdk}/notifications`))['read'], read)
      }
    },
  },
  {
    section: '1',
    name: 'another account’s notification cannot be deleted',
    needs: ['writes', 'otherKey'],
    run: async (probe) => {
      const notification = await firstOf(probe, `${sdk}/notifications`)
      const path = `${sdk}/notifications/${String(notification['id'])}`
      const missing = `${sdk}/notifications/no-such-notification`
      await expectHidden(probe, path, missing, { method: 'DELETE' })
      assert.deepEqual(await firstOf(probe, `${sdk}/notifications`), notification)
    },
  },
  {
    section: '1',
    name: 'another account’s conversation cannot be deleted',
    needs: ['writes', 'otherKey'],
    run: async (probe) => {
      const list = `${sdk}/ai-agent/conversations`
      const conversation = await probe.expectSuccess(list, {
        method: 'POST',
        body: { title: 'Conformance' },
      })
      const path = `${list}/${String(conversation['id'])}`
      await expectHidden(probe, path, `${list}/no-such-conversation`, { method: 'DELETE' })
      await probe.expectSuccess(path, { method: 'DELETE' })
    },
  },
]
