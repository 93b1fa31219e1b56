/** The texts of the public pages. */
import type { TFunction } from 'i18next'

import { startTexts } from '#i18n/instance.ts'
import { defaultLanguage, type Language, languages } from '#i18n/languages.ts'
import { negotiate } from '#i18n/negotiate.ts'
import type { ServerTexts } from '#server/texts.ts'

/** Its tag is the first segment of addresses. */
export interface SiteLanguage extends Language {
  t: TFunction<'site'>
}

export interface SiteLanguages {
  all: readonly SiteLanguage[]
  /** By tag, ignoring case. */
  find(tag: string): SiteLanguage | undefined
  /** The best language for an `Accept-Language` header. */
  preferred(header: string | null): SiteLanguage
}

export async function siteLanguages({ read }: ServerTexts): Promise<SiteLanguages> {
  const all = await Promise.all(
    languages.map(async (language): Promise<SiteLanguage> => {
      const instance = await startTexts(language.tag, ['site'], read)
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
