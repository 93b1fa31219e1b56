import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { browserFloor, floorProbes } from '#server/dashboard/browser-floor.ts'

import { findNewer } from './find.ts'
import { firstVersion } from './support.ts'

const found = (file: string, code: string) => [...findNewer([{ file, code }]).keys()]

test.each([
  ['Promise.try(work)', 'javascript.builtins.Promise.try'],
  ['Temporal', 'javascript.builtins.Temporal'],
  ['new Intl.DurationFormat("en")', 'javascript.builtins.Intl.DurationFormat'],
  ['window.navigation.back()', 'api.Window.navigation'],
  ['document.caretPositionFromPoint(1, 2)', 'api.Document.caretPositionFromPoint'],
  ['bytes.toBase64()', 'javascript.builtins.Uint8Array.toBase64'],
  ['rows.values().filter(isOpen)', 'javascript.builtins.Iterator.filter'],
  ['list.toArray && rows.keys().toArray()', 'javascript.builtins.Iterator.toArray'],
  ['/(?i:a)/', 'javascript.regular_expressions.modifier'],
])('%s is newer than the floor', (code, key) => {
  expect(found('a.js', code)).toEqual([key])
})

test.each([
  'rows.toSorted().values()',
  'Object.values(rows).filter(isOpen)',
  'document.startViewTransition?.(work)',
  'if (typeof bytes.toBase64 === "function") bytes.toBase64()',
  '"requestIdleCallback" in window && requestIdleCallback(work)',
  'class Own { toBase64() {} }; new Own().toBase64()',
  'const scheduler = make(); scheduler.start()',
])('%s is old enough, or asks the browser first', (code) => {
  expect(found('a.js', code)).toEqual([])
})

test.each([
  ['a { field-sizing: content }', 'css.properties.field-sizing'],
  ['a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
  ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
  ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['details::details-content { opacity: 0 }', 'css.selectors.details-content'],
])('%s is newer than the floor', (code, key) => {
  expect(found('a.css', code)).toEqual([key])
})

test.each([
  'a { color: light-dark(red, blue); &:has(b) { inset-inline: 0 } }',
  '@supports (field-sizing: content) { a { field-sizing: content } }',
  'a { width: 10rem; width: calc-size(auto, size) }',
  'a { -webkit-user-select: none; user-select: none }',
  'a { content: "@starting-style" }',
])('%s is old enough, or has a fallback', (code) => {
  expect(found('a.css', code)).toEqual([])
})

test('scripts in a document are checked too', () => {
  expect(found('a.html', '<!doctype html><script>Promise.try(work)</script>')).toEqual([
    'javascript.builtins.Promise.try',
  ])
})

test('the document’s test for old browsers passes from the floor on, and not before', () => {
  for (const [name, floor] of Object.entries(browserFloor)) {
    const first = floorProbes.map(([, , key]) => firstVersion(key, name.toLowerCase()))
    expect([name, Math.max(...first)]).toEqual([name, floor])
  }
})

test('README and docs/browsers.md state the floor', () => {
  const stated = Object.entries(browserFloor).map((entry) => entry.join(' '))
  for (const file of ['README.md', 'docs/browsers.md'])
    for (const browser of stated)
      expect(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')).toContain(browser)
})
