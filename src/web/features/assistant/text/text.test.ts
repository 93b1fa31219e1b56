import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitBlocks } from './blocks.ts'
import { checkLink, namesOtherHost } from './check-link.ts'
import { citationMarks, type HastNode } from './citation-marks.ts'
import { citedSources } from './citations.ts'
import { closeHalfOpen } from './half-open.ts'
import { toPlainText, wholeSentences, wholeWords } from './sentences.ts'

const origin = 'https://panel.example'

describe('checkLink', () => {
  it.each([
    ['/services/vps/12?tab=x', { kind: 'page', to: '/services/vps/12?tab=x' }],
    ['/', { kind: 'page', to: '/' }],
    ['/help/ssl', { kind: 'public', href: '/help/ssl' }],
    ['/de/prices', { kind: 'public', href: '/de/prices' }],
    ['https://panel.example/invoices/1', { kind: 'page', to: '/invoices/1' }],
    [
      'https://docs.example/a',
      { kind: 'foreign', href: 'https://docs.example/a', host: 'docs.example' },
    ],
    [
      'https://аpple.com/',
      { kind: 'foreign', href: 'https://xn--pple-43d.com/', host: 'xn--pple-43d.com' },
    ],
  ])('accepts %s as a link', (address, link) => {
    expect(checkLink(address, origin)).toEqual(link)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    '//evil.example/a',
    '/\\evil.example',
    'http://evil.example/',
    'mailto:a@b.example?body=x',
    'tel:1',
    'ftp://x',
    '/api/session',
    '/services/../api/session',
    '/services/%2e%2e/api',
    '/sign-in',
    'evil',
    '#x',
    '?x',
    '',
    'https://user:pass@evil.example/',
    'java\tscript:alert(1)',
    ' ',
    'https://',
    '/assistantx',
  ])('keeps %j as text', (address) => {
    expect(checkLink(address, origin)).toBeNull()
  })

  it('accepts only our own pages and https', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain().map((host) => `https://${host}/a`),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (address) => {
          const link = checkLink(address, origin)
          const target = link === null ? '/' : 'to' in link ? link.to : link.href
          expect(target).toMatch(link?.kind === 'foreign' ? /^https:\/\// : /^\/(?!\/)/)
        },
      ),
    )
  })

  it('detects link text that names another host', () => {
    expect(namesOtherHost('paypal.com', 'evil.example')).toBe(true)
    expect(namesOtherHost('https://docs.example/a', 'docs.example')).toBe(false)
    expect(namesOtherHost('Pay here', 'evil.example')).toBe(false)
  })
})

describe('splitBlocks', () => {
  it('does not split lists, code or tables', () => {
    expect(
      splitBlocks('a\n\n- b\n\n- c\n\n  d\n\n```\ne\n\nf\n```\n\n| g |\n| - |\n| h |'),
    ).toEqual(['a', '- b\n\n- c\n\n  d', '```\ne\n\nf\n```', '| g |\n| - |\n| h |'])
  })

  it('appends link definitions to blocks that may use them', () => {
    expect(splitBlocks('[x][r]\n\nb\n\n[r]: /help/a')).toEqual([
      '[x][r]\n\n[r]: /help/a',
      'b',
      expect.stringContaining('[r]: /help/a'),
    ])
  })

  it('changes only the last block as text is added', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word ', '\n\n', '- ', '\n', '**', '1. ')), (pieces) => {
        const text = pieces.join('')
        const before = splitBlocks(text)
        const after = splitBlocks(`${text}more`)
        expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
      }),
    )
  })
})

describe('closeHalfOpen', () => {
  it.each([
    ['**', ''],
    ['**Bo', '**Bo**'],
    ['**Bold te', '**Bold te**'],
    ['a *', 'a '],
    ['a *b', 'a *b*'],
    ['`co', '`co`'],
    ['`', ''],
    ['[a li', 'a li'],
    ['[a link](/he', 'a link'],
    ['[a link](/help)', '[a link](/help)'],
    ['![x](https://evil.example/p', ''],
    ['see ![', 'see '],
    ['- ', ''],
    ['- it', '- it'],
    ['- **it', '- **it**'],
    ['##', ''],
    ['## Ti', '## Ti'],
    ['text\n--', 'text'],
    ['| A | B |', ''],
    ['| A | B |\n| --- |', ''],
    ['x\n\n| A |\n| - |\n| 1', 'x\n\n| A |\n| - |'],
    ['```ba', ''],
    ['```bash\necho', '```bash\necho'],
    ['~~ol', '~~ol~~'],
    ['3 * 4', '3 * 4'],
    ['snake_case_na', 'snake_case_na'],
    ['$5', '$5'],
    ['x <scr', 'x '],
    ['**a** and *b', '**a** and *b*'],
    ['**a `b', '**a `b`**'],
  ])('shows %j as %j', (text, shown) => {
    expect(closeHalfOpen(text)).toBe(shown)
  })

  it('never shows a raw marker at any cut of a well-formed text', () => {
    const fixture = join(
      import.meta.dirname,
      '../../../../dialects/stream/fixtures/render-one-character-deltas.json',
    )
    const { expectedText } = JSON.parse(readFileSync(fixture, 'utf8')) as { expectedText: string }
    for (let end = 1; end <= expectedText.length; end += 1) {
      const last = splitBlocks(expectedText.slice(0, end)).at(-1) ?? ''
      const words = toPlainText(closeHalfOpen(last))
      expect(words, expectedText.slice(0, end)).not.toMatch(/\*\*|~~|\[a|\]\(/)
    }
  })
})

it('shows whole words, and every character of scripts without spaces', () => {
  expect(wholeWords('Hello wor')).toBe('Hello ')
  expect(wholeWords('未払いの請')).toBe('未払いの請')
  expect(wholeWords('word')).toBe('word')
})

it('announces only complete sentences', () => {
  expect(wholeSentences('One. Two is', 'en', false)).toEqual({ sentences: ['One.'], length: 5 })
  expect(wholeSentences('One. Two is', 'en', true).sentences).toEqual(['One.', 'Two is'])
  expect(toPlainText('**Bold** [a](/b)\n\n| A | B |\n| --- | --- |\n| 1 | 2 |')).toBe(
    'Bold a\n\n A B \n \n 1 2',
  )
})

describe('source numbers', () => {
  const text = (value: string) => ({ type: 'text', value })
  const element = (tagName: string, ...children: HastNode[]): HastNode => ({
    type: 'element',
    tagName,
    children,
  })
  const cite = (number: number) => ({
    ...element('cite', text(`[${number}]`)),
    properties: { dataNumber: number },
  })

  it('become elements, except in code and links', () => {
    const tree = element(
      'p',
      text('Parked. [1][12] So [100] and [x] stay, '),
      element('code', text('a[1]')),
      element('a', text('[1]')),
    )
    citationMarks()(tree)
    expect(tree).toEqual(
      element(
        'p',
        text('Parked. '),
        cite(1),
        text(''),
        cite(12),
        text(' So [100] and [x] stay, '),
        element('code', text('a[1]')),
        element('a', text('[1]')),
      ),
    )
  })

  it('are not linked if the reply counts from 0', () => {
    const sources = [{ title: 'Parking', href: null }]
    expect(citedSources('Parked [1].', sources)).toBe(sources)
    expect(citedSources('Parked [0].', sources)).toEqual([])
  })

  it('are held back while they may still become a link', () => {
    for (const open of ['[', '[1', '[1]']) expect(closeHalfOpen(`Parked. ${open}`)).toBe('Parked. ')
    expect(closeHalfOpen('Parked. [1].')).toBe('Parked. [1].')
  })
})
