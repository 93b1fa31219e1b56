import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { asksForChange } from './asks-for-change.ts'

test.each([
  'Turn off auto-renew for the domains that only point to the parking page.',
  'Hello. Could you switch all of these servers off?',
  'I want to stop renewing everything that ends in March',
  'mark all messages as read',
  'Schalte die automatische Verlängerung aller VPS aus.',
  'Bitte alle Mitteilungen löschen',
  'Désactive le renouvellement automatique de ces domaines',
  'Marquez toutes les notifications comme lues',
  'Desactiva la renovación automática de todos los dominios',
  'Exclua todas as notificações antigas',
  'すべてのドメインの自動更新をオフにしてください',
  'お知らせを全部既読にして',
  'أوقف التجديد التلقائي لكل النطاقات',
  'من فضلك احذف كل الإشعارات',
])('asks for a change: %s', (message) => {
  expect(asksForChange(message)).toBe(true)
})

test.each([
  'What is DNS?',
  'Which services have auto-renew turned off?',
  'How do I turn off auto-renew?',
  'When does example.com renew?',
  'Thanks, that is all I needed',
  'Welche Domains laufen im März aus?',
  'Wie kann ich die Verlängerung ausschalten?',
  'Quels services ont le renouvellement désactivé ?',
  '¿Cómo desactivar la renovación?',
  'Como desativar a renovação?',
  'DNSとは何ですか',
  'どうすれば自動更新を停止できますか',
  'ما هو DNS؟',
  'كيف يمكن إيقاف التجديد؟',
])('asks for none: %s', (message) => {
  expect(asksForChange(message)).toBe(false)
})

test('reads any message without an error, and 16,000 letters in little time', () => {
  fc.assert(fc.property(fc.string(), (message) => typeof asksForChange(message) === 'boolean'))
  expect(asksForChange('turn '.repeat(3200))).toBe(false)
})
