/**
 * The languages of the public pages: those with a file `locales/<tag>/site.json`. Adding the file
 * adds the language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { TFunction } from 'i18next'

import { startTexts } from '#i18n/instance.ts'
import { defaultLanguage, lookup } from '#i18n/languages.ts'
import type { Texts } from '#i18n/pseudo.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

export interface SiteLanguage {
  /** BCP 47: the name of the folder and the first segment of addresses. */
  tag: string
  /** The language's name in that language: `Deutsch`. */
  name: string
  direction: 'ltr' | 'rtl'
  t: TFunction<'site'>
}

const fileOf = (tag: string) => path.join(folder, tag, 'site.json')

const load = (tag: string, namespace: string): Promise<Texts> =>
  Promise.resolve(
    JSON.parse(readFileSync(path.join(folder, tag, `${namespace}.json`), 'utf8')) as Texts,
  )

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(
    tag,
  )
  return name === undefined ? tag : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Languages written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)(?:-|$)|-(?:Arab|Hebr)(?:-|$)/

/** Writing direction of any language, including those the site does not have. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (rightToLeft.test(tag) ? 'rtl' : 'ltr')

export interface SiteLanguages {
  all: readonly SiteLanguage[]
  /** By tag, ignoring case. */
  find(tag: string): SiteLanguage | undefined
  /** The best language for an `Accept-Language` header. */
  preferred(header: string | null): SiteLanguage
}

export async function siteLanguages(): Promise<SiteLanguages> {
  const tags = readdirSync(folder)
    .filter((tag) => existsSync(fileOf(tag)))
    .toSorted(
      (a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage) || a.localeCompare(b),
    )
  const all = await Promise.all(
    tags.map(async (tag): Promise<SiteLanguage> => {
      const instance = await startTexts(tag, ['site'], load)
      return {
        tag,
        name: nameOf(tag),
        direction: directionOf(tag),
        t: instance.getFixedT(tag, 'site'),
      }
    }),
  )
  const byTag = new Map(all.map((language) => [language.tag.toLowerCase(), language]))
  const source = byTag.get(defaultLanguage)
  if (!source) throw new Error('locales/en/site.json is missing')
  return {
    all,
    find: (tag) => byTag.get(tag.toLowerCase()),
    preferred: (header) =>
      byTag.get(lookup((header ?? '').slice(0, 2048), [...byTag.keys()]) ?? '') ?? source,
  }
}
