// @vitest-environment jsdom
/** What the pane makes of a reply that repeats an injection, whole and while it arrives. */
import { createMemoryHistory, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'

import cases from '#testing/injections/cases.json' with { type: 'json' }
import { type Format, FormatContext } from '#web/app/format/use-format.ts'
import { routeTree } from '#web/routeTree.gen.ts'

import { Markdown } from './Markdown.tsx'

// A link needs nothing else.
const format = { inBrackets: (text: string) => ` (${text})` } as Format
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { queryClient: undefined as never, i18n: undefined as never },
})

const i18n = createInstance({ lng: 'en', initAsync: false })
void i18n.init()

const render = (text: string, isLive: boolean): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RouterContextProvider router={router}>
        <FormatContext value={format}>
          <Markdown text={text} isLive={isLive} />
        </FormatContext>
      </RouterContextProvider>
    </I18nextProvider>,
  )

const loading = /<(?:img|script|iframe|svg|image|form|input|style|link|object|meta)\b/i
const ownPath =
  /^\/(?:(?:services|domains|invoices|orders|notifications|account|assistant|help|prices)(?:[/?#]|$)|$)/

test.each(cases.map(({ text }) => text))('%s', (text) => {
  const forms = [text, JSON.stringify(text), `- ${text}`]
  const shown = [
    ...forms.map((form) => render(form, false)),
    // As it arrives, a few characters at a time.
    ...Array.from({ length: Math.ceil(text.length / 5) }, (_, nth) =>
      render(text.slice(0, nth * 5), true),
    ),
  ]
  for (const html of shown) {
    expect(html).not.toMatch(loading)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(ownPath)
  }
})

test('a foreign link is a button that names its host, and an own one is a link', () => {
  const html = render('[a](https://evil.example/x) [b](/invoices/1)', false)
  expect(html).toMatch(/<button[^>]*>a<bdi dir="ltr"> \(evil\.example\)<\/bdi><\/button>/)
  expect(html).toContain('href="/invoices/1"')
})

test('a Latin name at the start of an Arabic line does not turn it around', () => {
  const html = render('- [example.com](/domains/example.com): ينتهي قريبًا', false)
  expect(html).toContain('<bdi>example.com</bdi></a>: ')
  expect(render('[كل النطاقات](/domains)', false)).not.toContain('<bdi>')
})
