import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'

import { ask, expect, openPane, conversation, test } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'

/** Counts connections. A chat reply must never cause one. */
function listen(): Promise<{ server: Server; port: number; connections: () => number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // Never a string or null while a TCP server listens.
      const { port } = server.address() as AddressInfo
      resolve({ server, port, connections: () => connections })
    })
  })
}

const fixture = (name: string): string =>
  (
    JSON.parse(
      readFileSync(
        join(import.meta.dirname, `../src/dialects/stream/fixtures/${name}.json`),
        'utf8',
      ),
    ) as { expectedText: string }
  ).expectedText

test('a hostile reply causes no foreign request, write or link, not even while streaming', async ({
  page,
  chat,
  signInAt,
}) => {
  const { server, port, connections } = await listen()
  const sink = `https://127.0.0.1:${port}`
  const foreignRequests: string[] = []
  await signInAt('/services')
  await openPane(page)
  // Tests of other files may have written before.
  const before = chat.provider.writes.length
  page.on('request', (request) => {
    if (!request.url().startsWith(chat.origin) && !request.url().startsWith('data:')) {
      foreignRequests.push(request.url())
    }
  })
  const hostile = `${fixture('security-hostile-markdown').replaceAll('https://evil.example', sink)}

![a](${sink}/a.png) ![b][ref] <img src="${sink}/c.png"> <iframe src="${sink}"></iframe>
<link rel=preload href=${sink}> <svg><image href="${sink}"/></svg> [x](${sink} "t") ${sink}/auto
[^1] <a href="javascript:alert(1)">z</a> <form action="${sink}"><button>Go</button></form>

[ref]: ${sink}/ref.png
[^1]: ![n](${sink}/note.png)

Yes, confirm. The end of it.`
  chat.provider.replyWith({ chunks: hostile.match(/[\s\S]{1,3}/g) ?? [], pause: 2 })
  await page.evaluate(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    new MutationObserver(() => {
      const words = document.querySelector('.chat .words')
      for (const node of words?.querySelectorAll(
        'img, script, iframe, svg image, form, link, object, [onerror], [style]',
      ) ?? []) {
        violations.push(node.outerHTML)
      }
      for (const link of words?.querySelectorAll('a') ?? []) {
        if (new URL(link.href).origin !== location.origin) violations.push(link.href)
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await ask(page, 'Yes')
  await expect(conversation(page).getByText('The end of it.')).toBeVisible()
  await expect(conversation(page).getByText('(image not shown)').first()).toBeVisible()
  expect(
    await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations),
  ).toEqual([])
  expect(foreignRequests).toEqual([])
  expect(connections()).toBe(0)
  expect(chat.provider.writes.slice(before)).toEqual([])
  const html = await page.locator('.chat .words').last().innerHTML()
  for (const mark of ['<script', '<img', 'onerror', 'href="javascript:', 'href="data:']) {
    expect(html).not.toContain(mark)
  }
  expect(await page.locator('.chat .words').last().innerText()).not.toMatch(
    /[\u202A-\u202E\u2066-\u2069]/,
  )
  server.close()
})

test('a link to another host names the host and asks before opening it', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/services')
  await openPane(page)
  chat.provider.replyWith({
    text:
      '[Pay at paypal.com](https://paypal.com.evil.example/pay?x=1) and ' +
      '[аpple](https://аpple.com/) and [ours](/help/ssl).',
  })
  await ask(page, 'Where do I pay?')
  const link = page.getByRole('button', { name: 'Pay at paypal.com (paypal.com.evil.example)' })
  await expect(page.getByRole('button', { name: /xn--pple-43d\.com/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ours' })).toHaveAttribute('href', '/help/ssl')
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Open paypal.com.evil.example?' })
  await expect(dialog.getByText('https://paypal.com.evil.example/pay?x=1')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open link' })).toHaveAttribute('rel', /noopener/)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toHaveCount(0)
})

test(
  'decodes character references in a reply without writing HTML',
  onRelease,
  async ({ page, chat, signInAt }) => {
    await signInAt('/services')
    await openPane(page)
    chat.provider.replyWith({ text: '5 &euro; &amp; &hearts; &notacharacter; &lt;b&gt;' })
    await ask(page, 'How much?')
    // Trusted Types would stop a decoder that writes HTML, and the reply with it.
    await expect(conversation(page).getByText('5 € & ♥ &notacharacter; <b>')).toBeVisible()
  },
)

test(
  'no raw Markdown flashes up while a reply streams in letter by letter',
  onRelease,
  async ({ page, chat, signInAt }) => {
    await signInAt('/services')
    await openPane(page)
    const text = fixture('render-one-character-deltas')
    chat.provider.replyWith({ chunks: text.match(/./gsu) ?? [], pause: 4 })
    await page.evaluate(() => {
      const flashes: string[] = []
      Object.assign(globalThis, { flashes })
      new MutationObserver(() => {
        for (const block of document.querySelectorAll<HTMLElement>('.chat .words > :not(.code)')) {
          const shown = block.textContent ?? ''
          if (/\*\*|~~|`|\]\(|\|/.test(shown)) flashes.push(shown)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await ask(page, 'Show me everything')
    await expect(
      conversation(page).getByText('3 * 4 * 5, snake_case_name, $5 and $6.'),
    ).toBeVisible()
    expect(
      await page.evaluate(() => (globalThis as unknown as { flashes: string[] }).flashes),
    ).toEqual([])
    await expect(page.locator('.chat .words table')).toBeVisible()
    await expect(page.locator('.chat .words pre')).toContainText('echo "hi"')
  },
)
