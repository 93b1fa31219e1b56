/** Rules of localisation that the sources keep. `docs/public-pages.md` lists all thirty points. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { languages } from '#i18n/languages.ts'
import { textsOf } from '#i18n/text-files.ts'

const root = import.meta.dirname
const sources = ['web', 'site', 'embed', 'look'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(root, folder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
    })),
)

/** `path: match` for each place. */
const places = (pattern: RegExp, extension: RegExp): string[] =>
  sources
    .filter(({ path }) => extension.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
    )

test('style sheets name no physical side', () => {
  const sides = /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-)?(?:left|right)\s*:|float:/g
  expect(places(sides, /\.css$/)).toEqual([])
  // Digits run left to right in Arabic too, so amounts and code align physically.
  const aligned = places(/text-align:\s*(?:left|right)/g, /\.css$/)
  expect(aligned.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
    'look/base.css: text-align: right',
    'look/table.css: text-align: right',
    'site/styles/prices.css: text-align: right',
    'web/features/assistant/assistant.css: text-align: left',
    'web/features/assistant/assistant.css: text-align: left',
    'web/features/assistant/assistant.css: text-align: right',
  ])
})

test('class names name no physical side', () => {
  const utilities = new RegExp(
    [
      String.raw`["'\` ]-?(?:[mp][lr]|(?:border|rounded)-[lr]|scroll-[mp][lr])-[\w[]`,
      String.raw`["'\` ]-?(?:left|right)-[\d[]`,
      String.raw`["'\` ](?:text|float)-(?:left|right)["'\` ]`,
    ].join('|'),
    'g',
  )
  expect(places(utilities, /\.tsx$/)).toEqual([])
})

test('icons that point along the line flip, and no others', () => {
  const pointing = /<(?:Chevron|Arrow)(?:Left|Right)\b[^>]*>/g
  const icons = places(pointing, /\.tsx$/)
  expect(icons.length).toBeGreaterThan(3)
  expect(icons.filter((icon) => !/\bflip\b/.test(icon))).toEqual([])
  const flipped = places(/<(?!svg|IconButton)(\w+)[^>]*\bflip\b[^>]*>/g, /\.tsx$/)
  const names = flipped.map((icon) => /<(\w+)(?: name="(\w+)")?/.exec(icon)?.slice(1).join(' '))
  expect(new Set(names)).toEqual(
    new Set(['ChevronLeft ', 'ChevronRight ', 'CornerDownLeft ', 'Icon next', 'Icon signIn']),
  )
})

test('no text is set in capitals, which German and Greek spell differently', () => {
  expect(
    places(/text-transform:\s*uppercase|\buppercase\b(?=[^(]*["'`])/g, /\.(?:css|tsx)$/),
  ).toEqual([])
})

test('numbers and dates are never formatted without a language', () => {
  expect(places(/\.toLocale(?:Date|Time)?String\(\s*\)/g, /\.tsx?$/)).toEqual([])
  expect(places(/new Intl\.\w+\(\s*(?:\)|undefined|\{)/g, /\.tsx?$/)).toEqual([
    // Names the device's time zone; formats nothing.
    'web/app/settings/settings.ts: new Intl.DateTimeFormat()',
  ])
})

/** The characters that a shipped font file is loaded for. */
function covered(): (character: string) => boolean {
  const css = readFileSync(join(root, 'look/fonts.css'), 'utf8')
  const faces = css.split('@font-face').filter((face) => face.includes('url('))
  const found = faces.join(' ').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)
  const ranges = Array.from(
    found,
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  )
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => from <= code && code <= to)
  }
}

// Japanese has the system's face, and keys their own signs.
const isSystems = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30FF\uFF00-\uFFEF⌘\s]/u.test(
    character,
  )

test.each(languages.map(({ tag }) => tag))(
  '%s: our fonts have every letter of the texts',
  (tag) => {
    const isCovered = covered()
    const texts = JSON.stringify(textsOf(tag))
    const missing = new Set(
      Array.from(texts).filter((each) => !isCovered(each) && !isSystems(each)),
    )
    expect([...missing]).toEqual([])
  },
)
