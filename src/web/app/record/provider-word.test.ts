// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { textsOf } from '#i18n/text-files.ts'

import { providerWord, statusKey } from './provider-word.ts'

test.each([
  ['refused_by_registry', 'refused-by-registry'],
  ['Refused by registry', 'refused-by-registry'],
  ['clientHold', 'client-hold'],
  ['CLIENT_HOLD', 'client-hold'],
  ['Pending  Transfer', 'pending-transfer'],
])('the status %s has the key %s, which has a text', (word, key) => {
  expect(statusKey(word)).toBe(key)
  expect(textsOf('en')['list']).toHaveProperty(['providerStatus', key])
})

test.each([
  ['refused_by_registry', 'Refused by registry'],
  ['TECHNICAL', 'Technical'],
  ['VPS', 'VPS'],
])('%s is spelled %s', (word, label) => {
  expect(providerWord(word)).toBe(label)
})
