import { expect, test } from 'vitest'

import { mixesScripts } from './mixed-script.ts'

test.each([
  ['example.com', false, 'ASCII'],
  ['bücher-beispiel.de', false, 'Latin with a mark'],
  ['παράδειγμα.eu', false, 'Greek before a Latin extension: each label counts separately'],
  ['пример-студии.com', false, 'Cyrillic'],
  ['例え.jp', false, 'Han and Hiragana'],
  ['例え-studio.jp', false, 'Japanese with Latin'],
  ['ラーメン7.jp', false, 'Katakana with the long vowel mark and a digit'],
  ['한국ab.kr', false, 'Korean with Latin'],
  ['مثال-متجر.com', false, 'Arabic'],
  ['مثال۷.com', false, 'Arabic with its own digits'],
  ['exаmple-mixed.com', true, 'Cyrillic а among Latin letters'],
  ['gооgle.example', true, 'Cyrillic о twice'],
  ['pαypal.com', true, 'Greek α among Latin letters'],
  ['אבгд.com', true, 'Hebrew with Cyrillic'],
  ['www.exаmple.com', true, 'a mixed label in the middle'],
  ['한か.jp', true, 'Hangul with Hiragana'],
])('%s: %s (%s)', (name, mixed) => {
  expect(mixesScripts(name)).toBe(mixed)
})
