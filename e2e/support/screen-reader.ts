/**
 * Reads a page as a screen reader does, with `@guidepup/virtual-screen-reader` in the page itself: there it sees
 * the real layout and style, which jsdom lacks. It reads what is in the document, not how a real one pronounces it.
 */
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright/test'

const address = '/assets/screen-reader.js'
const library = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))

/** The part of the library that is used. */
interface Reader {
  start: (options: { container: Element }) => Promise<void>
  stop: () => Promise<void>
  next: () => Promise<void>
  lastSpokenPhrase: () => Promise<string>
  spokenPhraseLog: () => Promise<string[]>
  clearSpokenPhraseLog: () => Promise<void>
}

/** Before the first page opens. The address is the page's own, so its policy allows the script. */
export const serveReader = (page: Page): Promise<unknown> =>
  page.route(`**${address}`, (route) =>
    route.fulfill({ path: library, contentType: 'text/javascript' }),
  )

/** Every phrase from the top to the end. */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(async (script) => {
    const { Virtual } = await import(script)
    const reader: Reader = new Virtual()
    // The library reads two things aloud that no screen reader does: what is for browsers without
    // scripts, and the tooltips of what can't have the focus.
    for (const element of document.querySelectorAll('noscript')) element.remove()
    for (const element of document.querySelectorAll('[title]'))
      if (!element.matches('a, button, input, select')) element.removeAttribute('title')
    await reader.start({ container: document.body })
    while ((await reader.lastSpokenPhrase()) !== 'end of document') await reader.next()
    const phrases = await reader.spokenPhraseLog()
    await reader.stop()
    return phrases
  }, address)

/** What live regions say from now on: call what is returned to get it. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async (script) => {
    const { Virtual } = await import(script)
    const reader: Reader = new Virtual()
    await reader.start({ container: document.body })
    await reader.clearSpokenPhraseLog()
    Object.assign(globalThis, { reader })
  }, address)
  return () =>
    page.evaluate(async () => {
      const { reader } = globalThis as unknown as { reader: Reader }
      const phrases = await reader.spokenPhraseLog()
      await reader.clearSpokenPhraseLog()
      return phrases.filter((phrase) => /^(?:polite|assertive): ./.test(phrase))
    })
}

/** Roles whose name is their content, which is therefore not read again. */
const namedByContent =
  /^(?:button|cell|checkbox|columnheader|heading|image|link|option|switch|time), /
/** Words that carry no information. */
const silent = /^(?:paragraph|(?:end, )?not busy|separator.*|·|group)$/
const controls = /^(?:button|checkbox|combobox|heading|image|link|searchbox|switch|textbox)(?:,|$)/

/** The index of each opening phrase's end. The log names the end of whatever has something in it. */
function endsOf(phrases: readonly string[]): Map<number, number> {
  const ends = new Map<number, number>()
  const waiting: { phrase: string; at: number }[] = []
  for (const [index, phrase] of [...phrases.entries()].toReversed()) {
    if (phrase.startsWith('end of ')) waiting.push({ phrase: phrase.slice(7), at: index })
    const last = waiting.at(-1)
    if (last?.phrase === phrase) {
      ends.set(index, last.at)
      waiting.pop()
    }
  }
  return ends
}

/** Without invisible characters, times of the clock, and names that their content repeats. */
function said(phrase: string, repeatsContent: boolean): string {
  const plain = phrase
    .replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\d\d:\d\d/g, 'hh:mm')
  if (!repeatsContent) return plain
  const [role = ''] = plain.split(', ')
  return [role, ...(/(?:row index|column span) \d+$/.exec(plain) ?? [])].join(', ')
}

/** One line for each phrase, indented by what it is in. */
export function transcriptOf(phrases: readonly string[]): string {
  const ends = endsOf(phrases)
  const lines: string[] = []
  const read = (from: number, to: number, depth: number, isInName: boolean): void => {
    for (let index = from; index < to; index += 1) {
      const phrase = phrases[index] ?? ''
      const end = ends.get(index)
      const hasControls = phrases
        .slice(index + 1, end ?? index)
        .some((inner) => controls.test(inner))
      const repeatsContent =
        phrase.startsWith('row, ') || (phrase.startsWith('cell, ') && hasControls)
      const isText = end === undefined && !controls.test(phrase)
      const isShown = !silent.test(phrase) && !(isText && isInName)
      if (isShown) lines.push('  '.repeat(depth) + said(phrase, repeatsContent))
      if (end === undefined) continue
      // Nothing is read in a picture or in a closed list.
      if (!/^(?:image|combobox)/.test(phrase))
        read(
          index + 1,
          end,
          isShown ? depth + 1 : depth,
          !repeatsContent && namedByContent.test(phrase),
        )
      index = end
    }
  }
  read(0, phrases.length, 0, false)
  return `${lines.join('\n')}\n`
}

/** What a reader hears from the top of the page to its end. */
export const readPage = async (page: Page): Promise<string> => transcriptOf(await readAll(page))
