/**
 * Each page has one style for dates and one for dates with a time (`docs/voice.md`), and an amount is one
 * text with its tax, in the direction of its words.
 */
import type { Page } from 'playwright/test'

import { dayOf } from '#i18n/days.ts'
import { formatDate, formatDateNear, formatDateTime } from '#i18n/format.ts'
import { byKey, textsOf } from '#i18n/text-files.ts'

import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ readsOnly: true, timezoneId: 'Europe/Berlin' })

const timeZone = 'Europe/Berlin'
const today = dayOf(new Date().toISOString(), timeZone)
const days = Array.from({ length: 2 * 366 + 20 * 366 }, (_, index) =>
  new Date(Date.parse(today) + (2 * 366 - index) * 86_400_000).toISOString().slice(0, 10),
)

/** Strips direction marks, so that only visible text is compared. */
const plain = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

const stylesOf = (language: string) => ({
  sentences: new Set(days.map((day) => plain(formatDate(language, day, 'long')))),
  full: new Set(days.map((day) => plain(formatDate(language, day)))),
  near: new Set(days.map((day) => plain(formatDateNear(language, day, today)))),
  time: new RegExp(
    `^${plain(formatDateTime(language, `${today}T09:00:00Z`, { timeZone }))
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\p{L}+\\?\.?/gu, '.+')
      .replaceAll(/\d+/g, String.raw`\d+`)}$`,
    'u',
  ),
})

/** A day with a month's name, with or without its year, and the time after it. */
const written =
  /(?:\d{4}年)?\d{1,2}月\d{1,2}日|\d{1,2}\.? (?:de )?\p{L}{3,}\.?(?: (?:de )?\d{4})?/gu
const timeAfter = /^[,،]? \d{1,2}:\d{2}/u

/** What no page writes: `20/11/2026`, `2026-11-20`, `9:12 AM`, `Thu 19 Nov`. */
const foreign = /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b20\d\d-\d\d-\d\d\b|\d:\d\d ?(?:[AP]M|[صم]\b)/u

interface Text {
  text: string
  inRow: boolean
  isLtr: boolean
  /** An Arabic amount that runs from left to right, its currency on the wrong side. */
  isTurned: boolean
}

/**
 * Texts of the page, and whether each belongs to a row. Rows hold sentences too. A list of invoices puts
 * the tax below the amount, beside the status, so that amounts line up.
 */
const textsIn = (page: Page): Promise<Text[]> =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const isShown = element?.checkVisibility({ visibilityProperty: true }) ?? false
      if (!element || !isShown || element.closest('script, style, .st-line')) continue
      const place = element.closest('tr, li, p, dd, h1, h2, header')
      texts.push({
        text: (node.textContent ?? '').replaceAll(/\p{Cf}/gu, '').trim(),
        inRow: place?.matches('tr:not(.grp), li') ?? false,
        isLtr: element.dir === 'ltr',
        isTurned:
          node.textContent?.startsWith('\u200F') === true &&
          getComputedStyle(element).direction === 'ltr',
      })
    }
    return texts
  })

/** Dates as written, by where they appear. */
function datesIn(texts: readonly Text[], isDate: (text: string) => boolean) {
  const found = { sentences: [] as string[], rows: [] as string[], times: [] as string[] }
  for (const { text, inRow } of texts)
    for (const match of text.matchAll(written)) {
      if (!isDate(match[0])) continue
      const time = timeAfter.exec(text.slice(match.index + match[0].length))
      if (time) found.times.push(match[0] + time[0])
      else found[inRow ? 'rows' : 'sentences'].push(match[0])
    }
  return found
}

interface Place {
  path: string
  /** Opens the first link of this kind there. */
  opens?: string
  /** Visible once the page is complete. */
  content: string
}
const places: Place[] = [
  { path: '/', content: 'main .next li, main .notices li' },
  { path: '/services', content: 'main .nm' },
  { path: '/services', opens: '/services/', content: 'main .facts' },
  { path: '/domains', content: 'main .nm' },
  { path: '/domains', opens: '/domains/', content: 'main .facts' },
  { path: '/invoices', content: 'main .nm' },
  { path: '/invoices', opens: '/invoices/', content: 'main article' },
  { path: '/orders', content: 'main .nm, main td button' },
  { path: '/notifications', content: 'main .notice' },
  { path: '/account', content: 'main dl' },
  { path: '/account/keys', content: 'main h2' },
  { path: '/account/devices', content: 'main .sessions li' },
  { path: '/account/history', content: 'main h1' },
  { path: '/account/journal', content: 'main h2, main .empty, main table, main li' },
  { path: '/assistant', content: 'main h1' },
  { path: '/{language}/prices', content: 'main td' },
  { path: '/{language}/help', content: 'main h1' },
  { path: '/{language}/help/auto-renew', content: 'main article' },
]

for (const language of ['en', 'de', 'ja', 'ar'])
  test(
    `${language}: one style for dates and one for times on each page`,
    onRelease,
    async ({ page, signIn }) => {
      test.slow()
      await signIn('agency', { at: null })
      await page.addInitScript((chosen) => {
        localStorage.setItem('portico', JSON.stringify({ language: chosen }))
      }, language)
      const styles = stylesOf(language)
      const isDate = (text: string) =>
        styles.sentences.has(text) ||
        styles.full.has(text) ||
        styles.near.has(text) ||
        days.some((day) => plain(formatDate(language, day, 'dayMonth')) === text)
      const texts = byKey(textsOf(language))
      const bareTax = new Set(
        ['incl', 'plus'].map((basis) =>
          plain(texts.get(`common:price.${basis}.once`) ?? '')
            .replace('{{amount}}', '')
            .replace('{{tax}}', texts.get('common:tax') ?? '')
            .trim(),
        ),
      )
      let seen = 0
      for (const { path, opens, content } of places) {
        const name = opens ? `${opens}…` : path
        await page.goto(path.replace('{language}', language))
        if (opens) await page.locator(`main a[href^="${opens}"]`).first().click()
        await expect(page.locator(content).first()).toBeVisible()
        await expect(page.locator('.skel')).toHaveCount(0)
        const shown = await textsIn(page)
        const { sentences, rows, times } = datesIn(shown, isDate)
        seen += sentences.length + rows.length + times.length
        const notFull = rows.filter((date) => !styles.full.has(date))
        const notNear = rows.filter((date) => !styles.near.has(date))
        const all = shown.map(({ text }) => text)
        const faults = {
          'in sentences': sentences.filter((date) => !styles.sentences.has(date)),
          'in rows': notFull.length === 0 ? [] : notNear,
          'with a time': times.filter((time) => !styles.time.test(time)),
          'in another style': all.filter((text) => foreign.test(text)),
          'words from left to right': shown
            .filter(({ text, isLtr }) => isLtr && /\p{Script=Arabic}{3}/u.test(text))
            .map(({ text }) => text),
          'amounts from left to right': shown
            .filter(({ isTurned }) => isTurned)
            .map(({ text }) => text),
          'taxes without an amount': all.filter(
            (text, index) =>
              bareTax.has(text) && !/\p{N}/u.test(all.slice(0, index).findLast(Boolean) ?? ''),
          ),
        }
        for (const [where, found] of Object.entries(faults))
          expect.soft(found, `${name}: ${where}`).toEqual([])
      }
      expect(seen).toBeGreaterThan(100)
    },
  )
