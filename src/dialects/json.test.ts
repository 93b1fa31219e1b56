import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseJson, parseJsonInSteps } from './json.ts'
import { ReadError } from './rules.ts'

const outcome = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch (error) {
    return error instanceof ReadError ? 'refused' : error
  }
}
/** The value, and the number of steps. */
function inSteps(text: string, slice: number): { value: unknown; steps: number } {
  const parsing = parseJsonInSteps(text, slice)
  for (let steps = 1; ; steps += 1) {
    const { done, value } = parsing.next()
    if (done) return { value, steps }
  }
}
const inSlices = (text: string, slice: number) => outcome(() => inSteps(text, slice).value)

describe('a key stated twice makes it unreadable', () => {
  test.each([
    '{"autoRenew":true,"autoRenew":false}',
    '{"a":1,"\\u0061":2}',
    '{"data":{"items":[{"id":1},{"id":2,"id":3}]}}',
    '{"a":{},"a":{"b":1}}',
    '{"a" : 1 , "a" : 1}',
    '{"__proto__":1,"__proto__":2}',
    `{"pad":"${'x'.repeat(300_000)}","a":1,"a":2}`,
    '{"long":12345678901234567890,"a":1,"a":2}',
  ])('%.60s', (text) => {
    expect(() => parseJson(text)).toThrow(ReadError)
    expect(inSlices(text, 8)).toBe('refused')
  })

  test.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
    String.raw`{"a":"\"a\":1,\"a\":2","b":": : :","c:":1,"c":2}`,
    '{"A":1,"a":2}',
  ])('not %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
    expect(inSlices(text, 8)).toEqual(JSON.parse(text))
  })
})

describe('in steps', () => {
  test('any JSON parses as it does at once', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 40 }), (text, slice) => {
        expect(inSlices(text, slice)).toEqual(outcome(() => parseJson(text)))
      }),
      { numRuns: 500 },
    )
  })

  test('broken JSON is refused as it is at once', () => {
    const valid = '{"data":{"items":[{"id":1,"name":"a"},{"id":2,"name":"b"},[],{}]},"n":null}'
    const edit = fc.record({
      at: fc.nat(valid.length),
      cut: fc.nat(3),
      with: fc.constantFrom(
        '',
        ',',
        '[',
        ']',
        '{',
        '}',
        '"',
        ':',
        ' ',
        '\u00a0',
        '\u2028',
        '1',
        '\\',
        '\u0000',
      ),
      slice: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(edit, ({ at, cut, with: text, slice }) => {
        const broken = valid.slice(0, at) + text + valid.slice(at + cut)
        expect(inSlices(broken, slice)).toEqual(outcome(() => parseJson(broken)))
      }),
      { numRuns: 2000 },
    )
  })

  test('deep nesting is refused', () => {
    const deep = '['.repeat(201) + ']'.repeat(201)
    expect(inSlices(deep, 10)).toBe('refused')
    expect(inSlices(deep.slice(1, -1), 10)).not.toBe('refused')
  })

  test('yields between them', () => {
    const text = JSON.stringify({ data: Array.from({ length: 1000 }, (_, id) => ({ id })) })
    expect(inSteps(text, 1000).steps).toBeGreaterThan(text.length / 1000)
  })
})

describe('texts are well-formed: half a surrogate pair would break addresses (`URI malformed`)', () => {
  const half = String.raw`{"id":"a\ud83c","items":[{"name":"\udc00b","number":12345678901234567890}]}`

  test('halves become the replacement character', () => {
    const value = { id: 'a\ufffd', items: [{ name: '\ufffdb', number: '12345678901234567890' }] }
    expect(parseJson(half)).toEqual(value)
    expect(inSlices(half, 10)).toEqual(value)
  })

  test('whatever the provider escapes, every text can be part of an address', () => {
    const unit = fc.oneof(fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.constant(0x61))
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        (units, n) => {
          const escaped = units.map((one) => `\\u${one.toString(16).padStart(4, '0')}`).join('')
          const text = `{"list":[{"id":"${escaped}"},{"id":"${escaped}"}]}`
          const parsed = parseJson(text) as { list: { id: string }[] }
          expect(parsed.list[0]?.id).toBe(String.fromCharCode(...units).toWellFormed())
          expect(inSlices(text, n)).toEqual(parsed)
          for (const { id } of parsed.list) encodeURIComponent(id)
        },
      ),
    )
  })
})
