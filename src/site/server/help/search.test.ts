import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { article } from '#site/testing/samples.ts'

import { helpIndex } from './search.ts'
import { tokens } from './tokens.ts'

describe('words', () => {
  test.each([
    ['en', 'Zürich CAFÉ', ['zurich', 'cafe']],
    ['sv', 'Färja', ['färja']],
    ['ja', '請求書を確認', ['請求', '求書', '書を', 'を確', '確認']],
    ['ja', 'DNSの設定', ['dns', 'の設', '設定']],
    ['ar', 'الفَاتُورَة', ['فاتوره']],
    ['en', '１２３ ｆｕｌｌ', ['123', 'full']],
  ])('%s: %s', (locale, text, words) => {
    expect(tokens(text, locale)).toEqual(words)
  })
})

describe('search', () => {
  const english = helpIndex(
    [
      article('transfer', { title: 'Transfer a domain', body: 'You need the auth code.' }),
      article('ssl', { title: 'Free certificates', body: 'Encrypted sites.' }),
      article('vps', { title: 'Reboot a VPS', body: 'Mentions a domain once.' }),
    ],
    'en',
  )

  test.each([
    ['transfer', 'transfer'],
    ['EPP code', 'transfer'],
    ['https', 'ssl'],
    ['restart', 'vps'],
    ['certif', 'ssl'],
    ['rebot', 'vps'],
  ])('%s finds %s first', (query, slug) => {
    expect(english.find(query)[0]).toBe(slug)
  })

  test('a title counts more than a mention', () => {
    expect(english.find('domain')[0]).toBe('transfer')
  })

  test('a rare word in a title beats a common one in every part, and its synonyms in a text', () => {
    const text =
      'Domain names: a domain, the domain, every domain. Visitors stop finding the domain.'
    const common = ['one', 'two', 'three'].map((slug) =>
      article(slug, { title: 'Your domain', summary: text, body: `## A domain\n\n${text}` }),
    )
    const cancel = article('cancel', { title: 'Cancel a service', body: 'Also a domain.' })
    expect(helpIndex([...common, cancel], 'en').find('cancel my domain')[0]).toBe('cancel')
  })

  test.each(['', '   ', '!!!', '<script>', '\u0000'])('%j does not fail', (query) => {
    expect(Array.isArray(english.find(query))).toBe(true)
  })

  test.each(['<', '<h1>', '<h1 ', '](', '<a '])(
    'a body of nothing but %j is indexed quickly',
    (mark) => {
      const index = helpIndex([article('odd', { title: 'Odd', body: mark.repeat(50_000) })], 'en')
      expect(index.find('odd')).toEqual(['odd'])
    },
  )

  test('Japanese is found by two characters of a title', () => {
    const japanese = helpIndex(
      [
        article('a', { title: '自動更新を切り替える', locale: 'ja' }),
        article('b', { title: '返金について', locale: 'ja' }),
      ],
      'ja',
    )
    expect(japanese.find('更新')).toEqual(['a'])
    expect(japanese.find('返金')[0]).toBe('b')
  })
})

describe('the sample articles', () => {
  const folder = path.resolve(import.meta.dirname, '../../../platform/texts/en/articles')
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      const title = /^title: (.+)$/m.exec(text)?.[1] ?? ''
      return article(name.replace('.md', ''), {
        title,
        body: text.split('---').slice(2).join('---'),
      })
    })
  const index = helpIndex(all, 'en')

  test.each(all.map(({ slug, title }) => [title, slug]))(
    '“%s” is found by its title',
    (title, slug) => {
      expect(index.find(title).slice(0, 2)).toContain(slug)
    },
  )

  test('whoever wants to cancel a domain finds how', () => {
    expect(index.find('cancel my domain')[0]).toBe('refunds')
  })
})
