/** The public API of v1, which host pages rely on. Adding is fine; removing needs a v2. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { EmbedTable } from '#contract/embed.ts'

const source = ['portico-prices', 'portico-controls', 'draw']
  .map((name) => readFileSync(path.join(import.meta.dirname, `${name}.ts`), 'utf8'))
  .join('\n')

const all = (pattern: RegExp) =>
  [...new Set([...source.matchAll(pattern)].flatMap(([, name]) => name ?? []))].toSorted()

test('keeps its parts', () => {
  expect(all(/part: '([a-z]+)'/g)).toEqual(
    'all caption choose controls head note price row search select table tld until was'.split(' '),
  )
})

test('keeps its attributes', () => {
  const passedOn = /const queryAttributes = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
  const observed = /observedAttributes = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
  const names = [...`${passedOn},${observed}`.matchAll(/'([a-z]+)'/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set('columns controls country currency locale search tax tlds years'.split(' ')),
  )
})

test('keeps its events', () => {
  expect(all(/#emit\('([a-z]+)'/g)).toEqual(['error', 'ready', 'select'])
})

test('keeps the keys of its data', () => {
  expect(Object.keys(EmbedTable.shape).toSorted()).toEqual(
    'all asOf caption choose columns controls css dir extension locale note rows stale v'.split(
      ' ',
    ),
  )
  expect(Object.keys(EmbedTable.shape.rows.element.shape).toSorted()).toEqual(
    'cells dir href name tld until was'.split(' '),
  )
})
