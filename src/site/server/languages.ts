/** The texts of the public pages. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { TFunction } from 'i18next'

import { startTexts } from '#i18n/instance.ts'
import { defaultLanguage, type Language, languages } from '#i18n/languages.ts'
import { negotiate } from '#i18n/negotiate.ts'
import type { Texts } from '#i18n/pseudo.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

/** Its tag is the first segment of addresses. */
export interface SiteLanguage extends Language {
  t: TFunction<'site'>
}

const load = async (tag: string, namespace: string): Promise<Texts> =>
  JSON.parse(await readFile(path.join(folder, tag, `${namespace}.json`), 'utf8')) as Texts

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
  const all = await Promise.all(
    languages.map(async (language): Promise<SiteLanguage> => {
      const instance = await startTexts(language.tag, ['site'], load)
      return Object.assign({}, language, { t: instance.getFixedT(language.tag, 'site') })
    }),
  )
  const byTag = new Map(all.map((language) => [language.tag.toLowerCase(), language]))
  const source = byTag.get(defaultLanguage)
  if (!source) throw new Error('locales/en/site.json is missing')
  return {
    all,
    find: (tag) => byTag.get(tag.toLowerCase()),
    preferred: (header) => byTag.get(negotiate(header ?? '').toLowerCase()) ?? source,
  }
}
