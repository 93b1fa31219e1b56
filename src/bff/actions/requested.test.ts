import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { requestedBy } from './requested.ts'

const call = (name: string, fields: object) =>
  requestedBy({ name, arguments: fields as Record<string, unknown> })

test.each([
  ['set_auto_renew', { type: 'vps', serviceId: 'vps-7', enabled: false }, false, 'vps-7'],
  ['propose_auto_renew', { id: 7, enabled: true }, true, '7'],
  ['setAutoRenewal', { domain: 'a.example', state: 'off' }, false, 'a.example'],
  ['disable_auto_renew', { service_ids: ['1'] }, false, '1'],
  ['turnOnAutoRenew', { services: [{ type: 'vps', id: '1' }] }, true, '1'],
])('%s %j is a change of auto-renew', (name, fields, enabled, id) => {
  expect(call(name, fields)).toMatchObject({ kind: 'auto-renew', enabled, refs: [{ id }] })
})

test.each([
  ['mark_notification_read', { notificationId: 'n1' }, 'notification-read'],
  ['propose_notification', { id: 'n1', action: 'delete' }, 'notification-delete'],
  ['deleteNotifications', { ids: ['n1', 'n2'] }, 'notification-delete'],
])('%s %j is a change of notifications', (name, fields, kind) => {
  expect(call(name, fields)).toMatchObject({ kind })
})

test.each([
  ['get_auto_renew', { id: '1', enabled: true }],
  ['set_auto_renew', { id: '1' }],
  ['set_auto_renew', { id: '1', enabled: 'perhaps' }],
  ['set_auto_renew', { enabled: true }],
  ['list_notifications', { ids: ['n1'] }],
  ['mark_notification_unread', { id: 'n1' }],
  ['delete_service', { id: '1' }],
  ['cancel_vps', { id: '1', enabled: false }],
  ['set_auto_renew', { ids: Array.from({ length: 501 }, String), enabled: false }],
])('%s %j is nothing that we propose', (name, fields) => {
  expect(call(name, fields)).toBeNull()
})

test('any arguments are read without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (name, fields) => {
      const requested = call(name, fields)
      expect(requested?.refs.length ?? 1).toBeGreaterThan(0)
    }),
  )
})
