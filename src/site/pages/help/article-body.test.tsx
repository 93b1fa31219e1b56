// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { ArticleView } from '#site/pages/view.ts'

import { articleBody } from './ArticleBody.tsx'
import { bodyHref, imageSource } from './links.ts'

const context = { pageLocale: 'de', locales: ['en', 'de'], imageHosts: ['img.northmark.example'] }

function rendered(body: string, format: 'markdown' | 'html' = 'markdown') {
  const view = { ...context, body, format } as unknown as ArticleView // only these fields are read
  const { body: element, outline } = articleBody(view)
  return { html: renderToStaticMarkup(element), outline }
}

describe('an article’s body', () => {
  test('keeps the elements articles use', () => {
    const { html, outline } = rendered(
      '# One\n\nA **b** `c`\n\n| H |\n|---|\n| x |\n\n> note\n\n```sh\nls\n```\n\n### Two',
    )
    expect(outline).toEqual([{ id: 'h-1', text: 'One' }])
    expect(html).toContain('<h2 id="h-1">One</h2>')
    expect(html).toContain('<h4 id="h-2">Two</h4>')
    expect(html).toContain('<strong>b</strong>')
    expect(html).toContain('<th scope="col">H</th>')
    expect(html).toContain('<pre dir="ltr" translate="no"')
    expect(html).toContain('<blockquote>')
  })

  test('parses HTML as HTML, indented or not', () => {
    const { html, outline } = rendered('<h2 id="x">A</h2>\n    <p onclick="x()">t</p>', 'html')
    expect(html).toBe('<h2 id="h-1">A</h2>\n    <p>t</p>')
    expect(outline).toEqual([{ id: 'h-1', text: 'A' }])
  })

  test.each([
    '<script>alert(1)</script>x',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/t.gif">',
    '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=a><button>b</button></form>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '[x](javascript:alert%281%29)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    String.raw`[x](\\evil.example)`,
    '<a href="/\t/evil.example">x</a>',
    '<p style="position:fixed">x</p>',
    '<base href="https://evil.example/"><link rel=stylesheet href=//evil.example>',
    '<style>@import "https://evil.example"</style>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<p id="main" name="body" class="ph">x</p>',
    '<template><script>alert(1)</script></template>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  ])('drops what is not allowed: %s', (hostile) => {
    for (const format of ['markdown', 'html'] as const) {
      const { html } = rendered(hostile, format)
      const page = new DOMParser().parseFromString(html, 'text/html')
      expect(
        page.querySelectorAll(
          'script,style,iframe,form,input,svg,math,base,link,meta,template,img,object',
        ).length,
      ).toBe(0)
      for (const element of page.body.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|^style$|^id$|^name$|^class$/)
          expect(value).not.toMatch(/^\s*(?:javascript|data):|evil\.example/i)
        }
    }
  })

  test.each([
    ['markdown', '>'.repeat(20_000)],
    ['markdown', `${'>'.repeat(500)}x`],
    ['markdown', '['.repeat(5000)],
    ['markdown', '[a](<'.repeat(3000)],
    ['markdown', '*a_ '.repeat(2500)],
    ['markdown', '# x\n'.repeat(5000)],
    ['markdown', `${' '.repeat(200)}- x`],
    ['markdown', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|x\n'.repeat(20)}`],
    ['html', '<div>'.repeat(500)],
    ['html', '<b><i></b>'.repeat(500)],
    ['html', '<b></i>'.repeat(500)],
    ['html', '<p>x'.repeat(30_000)],
    ['html', 'word '.repeat(50_000)],
  ] as const)('shows %s that would block the server as plain text: %#', (format, body) => {
    const { html, outline } = rendered(body, format)
    expect(html.startsWith('<p class="asis">')).toBe(true)
    expect(outline).toEqual([])
  })

  test('parses a long article', () => {
    const section =
      '## Step\n\n1. Open **Domains**, then `DNS` ([more](dns)).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
    expect(rendered(section.repeat(100)).outline).toHaveLength(100)
    // A price table of all extensions.
    const row = (cell: string): string => `${`|${cell}`.repeat(8)}|\n`
    const { html } = rendered(row('a') + row('-') + row('12.40').repeat(500))
    expect(html.match(/<tr>/g)).toHaveLength(501)
    expect(
      rendered('<h2>Step</h2><ul><li>x<li>y</ul><p>x<br>y'.repeat(300), 'html').outline,
    ).toHaveLength(300)
  })

  test('shows images from the operator’s hosts, others as their alternative text', () => {
    expect(rendered('![A](https://img.northmark.example/a.png)').html).toContain(
      '<img src="https://img.northmark.example/a.png"',
    )
    expect(rendered('![A](https://evil.example/a.png)').html).toContain('[A]')
    expect(imageSource('http://img.northmark.example/a.png', context)).toBeNull()
  })
})

test.each([
  ['/help/vat', '/de/help/vat'],
  ['/en/help/vat#x', '/de/help/vat#x'],
  ['vat.md', '/de/help/vat'],
  ['./vat', '/de/help/vat'],
  ['/prices', '/de/prices'],
  ['/services', '/services'],
  ['https://a.example/', 'https://a.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['#h-1', '#h-1'],
  ['javascript:alert(1)', null],
  ['//a.example', null],
  ['../../etc', null],
])('a link to %s leads to %s', (href, target) => {
  expect(bodyHref(href, context)).toBe(target)
})

const corpora = path.resolve(import.meta.dirname, '../../../../../shared/fixtures/security-corpora')
// oxlint-disable-next-line vitest/no-conditional-tests -- third-party corpora, present on some machines only
if (existsSync(corpora)) {
  interface Case {
    payload?: string
    input?: string
  }
  const cases = ['dompurify-expect.json', 'markdown-it-xss.json'].flatMap((name) => {
    const parsed: unknown = JSON.parse(readFileSync(path.join(corpora, name), 'utf8'))
    const list = Array.isArray(parsed)
      ? parsed
      : Object.values(parsed as object).find(Array.isArray)
    return (list as (Case | string)[]).flatMap((item) =>
      typeof item === 'string' ? item : (item.payload ?? item.input ?? []),
    )
  })
  test(`none of ${cases.length} known attacks reaches the page`, () => {
    expect(cases.length).toBeGreaterThan(50)
    for (const hostile of cases)
      for (const format of ['markdown', 'html'] as const) {
        const page = new DOMParser().parseFromString(rendered(hostile, format).html, 'text/html')
        expect(
          page.querySelector('script,style,iframe,form,svg,math,object,embed,img,link,meta,base'),
          hostile,
        ).toBeNull()
        const attributes = [...page.body.querySelectorAll('*')].flatMap((element) =>
          Array.from(element.attributes),
        )
        const bad = attributes.filter(
          ({ name, value }) =>
            /^on|^style$|^srcdoc$/.test(name) ||
            // Only headings have ids.
            (name === 'id' && !/^h-\d+$/.test(value)) ||
            (name === 'href' && /^\s*(?:javascript|data|vbscript):/i.test(value)),
        )
        expect(bad, hostile).toEqual([])
      }
  })
}
