import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { textsOf } from '#i18n/text-files.ts'

import { onRelease } from './support/release.ts'
import { expect, signInTo, test } from './support/test.ts'
import { World } from './support/world.ts'

/** A folder with Dutch, in English words but for two, and with one text of German. */
function operatorsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-locales-'))
  const write = (tag: string, name: string, content: object) => {
    mkdirSync(join(folder, tag), { recursive: true })
    writeFileSync(join(folder, tag, `${name}.json`), JSON.stringify(content))
  }
  const english = textsOf('en')
  for (const [name, texts] of Object.entries(english)) write('nl', name, texts)
  write('nl', 'language', { name: 'Nederlands', direction: 'ltr' })
  const { nav } = english['shell'] as { nav: object }
  write('nl', 'shell', { ...english['shell'], nav: { ...nav, services: 'Diensten' } })
  write('de', 'shell', { nav: { services: 'Verträge' } })
  return folder
}

test(
  'a folder of the operator’s adds a language and changes a text, without a build',
  onRelease,
  async ({ page }) => {
    const folder = operatorsFolder()
    const world = await World.start({ PORTICO_LOCALES_DIR: folder })
    try {
      await page.goto(`${world.origin}/nl/prices`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
      await expect(page.getByRole('table').first()).toBeVisible()
      await signInTo(world, page, 'studio', { at: '/account' })
      await page.getByLabel('Language').selectOption('Nederlands')
      await expect(page.getByRole('link', { name: /^Diensten/ })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
      // Chosen on this device, so it is there after a new start.
      await page.reload()
      await expect(page.getByRole('link', { name: /^Diensten/ })).toBeVisible()
      await page.getByLabel('Language').selectOption('Deutsch')
      await expect(page.getByRole('link', { name: /^Verträge/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Rechnungen/ })).toBeVisible()
    } finally {
      await world.end()
      rmSync(folder, { recursive: true })
    }
  },
)

test.describe('in Arabic', () => {
  test.use({ readsOnly: true })

  test('window titles and the calendar have no direction marks, pages keep them', async ({
    page,
    signIn,
  }) => {
    await signIn('studio', { at: '/invoices' })
    await page.evaluate(() => localStorage.setItem('portico', '{"language":"ar"}'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/invoices\/[^?]/)
    // The title names the invoice, and texts around it isolate such names.
    await expect(page).toHaveTitle(/\d+ · Northmark/)
    expect(await page.title()).not.toMatch(/\p{Bidi_Control}/u)
    await page.goto('/account')
    const link = page.locator('a[href*="calendar.ics"]')
    await expect(link).toHaveAttribute('href', /\?lang=ar\b/)
    const downloading = page.waitForEvent('download')
    await link.click()
    const text = readFileSync(await (await downloading).path(), 'utf8')
    expect(text).toContain('SUMMARY:تجديد')
    expect(text).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('an invoice number in a text of the provider’s runs from left to right', async ({
    page,
    signIn,
  }) => {
    await signIn('agency', { at: null })
    await page.addInitScript(() => localStorage.setItem('portico', '{"language":"ar"}'))
    await page.goto('/notifications')
    const body = page.locator('.notice .bdy', { hasText: /\d{4}-\d{5}/ }).first()
    await expect(body).toBeVisible()
    const [first, last] = await body.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.search(/\d{4}-\d{5}/) ?? -1
        if (at < 0) continue
        return [at, at + 9].map((offset) => {
          const range = document.createRange()
          range.setStart(node, offset)
          range.setEnd(node, offset + 1)
          return range.getBoundingClientRect().left
        })
      }
      return []
    })
    expect(first).toBeLessThan(last ?? 0)
  })
})

test(
  'no Japanese line starts with a closing mark or a small kana',
  onRelease,
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/ja/help/auto-renew', '/ja/prices/com', '/ja/help']) {
      await page.goto(shop.origin + path)
      const starts = await page.evaluate(() => {
        const found: string[] = []
        const walker = document.createTreeWalker(document.querySelector('main') ?? document, 4)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent ?? ''
          let bottom = Number.POSITIVE_INFINITY
          for (let at = 0; at < text.length; at += 1) {
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const box = range.getClientRects()[0]
            if (!box || box.width === 0) continue
            if (box.top >= bottom - 1) found.push(text[at] ?? '')
            bottom = box.bottom
          }
        }
        return found
      })
      if (path === '/ja/help/auto-renew') expect(starts.length).toBeGreaterThan(10)
      expect(
        starts.filter((character) =>
          /[、。，．」』）】！？ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/.test(character),
        ),
      ).toEqual([])
    }
  },
)

test.describe('in a mirrored pseudo-language', () => {
  test.use({ readsOnly: true })

  test('every part of a page is where its mirror image would be', async ({ page, signIn }) => {
    /** Start and end of landmarks and cells, measured from the side on which lines begin. */
    const measure = async (language: string) => {
      await page.evaluate(
        (tag) => localStorage.setItem('portico', JSON.stringify({ language: tag })),
        language,
      )
      await page.goto('/services')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('table').getByRole('switch').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      return page.evaluate(() => {
        const isMirrored = document.documentElement.dir === 'rtl'
        const width = document.documentElement.clientWidth
        const parts = 'nav, main, table, thead th, tbody tr:first-child td, input[type=search]'
        return [...document.querySelectorAll(parts)].flatMap((element) => {
          const { left, right } = element.getBoundingClientRect()
          if (left === right) return []
          const from = isMirrored ? width - right : left
          return `${element.tagName} ${Math.round(from / 4)} ${Math.round((right - left) / 4)}`
        })
      })
    }
    await signIn('studio')
    const original = await measure('en')
    expect(original.length).toBeGreaterThan(10)
    expect(await measure('ar-XB')).toEqual(original)
  })
})
