/** The dashboard's document as the first response: in the reader's language and colours, with a frame. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { i18n } from 'i18next'

import { escapeHtml } from '#i18n/html-text.ts'
import { startTexts } from '#i18n/instance.ts'
import { type Language, languages } from '#i18n/languages.ts'
import type { Config } from '#server/config.ts'
import type { ServerTexts } from '#server/texts.ts'

import { type BuiltFile, builtFile, sha256 } from './files.ts'
import { operatorLanguages } from './operator-languages.ts'
import { preloadsOf } from './preloads.ts'
import { readerOf, rootAttributes } from './reader.ts'

export type PublicLinks = Readonly<Partial<Record<'prices' | 'help', string>>>

/** Of the built `dist/site/first-frame.js`. */
interface FirstFrame {
  renderFirstFrame: (props: {
    path: string
    t: (key: string) => string
    loading: string
    brand: { name: string; logoUrl: string | null; logoDarkUrl: string | null }
    links: PublicLinks
    absent: readonly string[]
  }) => string
}

interface DocumentParts {
  config: Pick<
    Config,
    | 'dist'
    | 'PORTICO_BRAND_NAME'
    | 'PORTICO_BRAND_LOGO'
    | 'PORTICO_BRAND_LOGO_DARK'
    | 'PORTICO_FEATURES'
  >
  texts: ServerTexts
  links: PublicLinks
}

export interface Documents {
  /** SHA-256 of each script in the document, in Base64. */
  scriptHashes: string[]
  /** The document for this reader, with the frame of the page at `path`; `null`: without one. */
  of: (headers: Headers, path: string | null) => BuiltFile
}

/** Pages that have the frame of a signed-in customer. */
const framed = /^\/(?:services|domains|invoices|orders|notifications|account|assistant)?(?=\/|$)/

/** Paths whose documents are the same: all records of a list have one frame. */
const framePath = (path: string): string | null => {
  const [start] = framed.exec(path) ?? []
  if (start === undefined) return null
  return path === start || start === '/' ? start : `${start}/…`
}

/** `html`: the built document. */
export async function createDocuments(
  html: string,
  { config, texts, links }: DocumentParts,
): Promise<Documents> {
  const { element } = operatorLanguages(texts.operators)
  const absent = (['assistant', 'orders'] as const)
    .filter((feature) => !config.PORTICO_FEATURES.includes(feature))
    .map((feature) => `/${feature}`)
  const title = escapeHtml(config.PORTICO_BRAND_NAME)
  const withOperators = html.replace(/<title>[^<]*/, () => `${element}<title>${title}`)
  const bundle = join(config.dist, 'site', 'first-frame.js')
  const frame = existsSync(bundle)
    ? ((await import(pathToFileURL(bundle).href)) as FirstFrame)
    : null
  const brand = {
    name: config.PORTICO_BRAND_NAME,
    logoUrl: config.PORTICO_BRAND_LOGO ?? null,
    logoDarkUrl: config.PORTICO_BRAND_LOGO_DARK ?? null,
  }
  const preloads = preloadsOf(join(config.dist, 'web'))
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  const instances = new Map<string, i18n>()
  for (const { tag } of languages)
    instances.set(tag, await startTexts(tag, ['shell', 'common', 'site'], texts.read))

  const build = (language: Language, theme: string, path: string | null): BuiltFile => {
    const { tag } = language
    const t = instances.get(tag)?.getFixedT(tag, 'shell') as unknown as (
      key: string,
      values?: Record<string, string>,
    ) => string
    const markup =
      path !== null && frame
        ? frame.renderFirstFrame({
            path,
            t,
            loading: t('common:loading'),
            brand,
            links,
            absent,
          })
        : ''
    const document = withOperators
      .replace(/<html lang="[^"]*"/, `<html ${rootAttributes(language, theme)}`)
      .replace('</head>', () => `${preloads(path, tag)}</head>`)
      .replace('<div id="root"></div>', (root) => root + markup)
      .replace(/(?<=<noscript><a [^>]*>)[^<]*/, () =>
        escapeHtml(t('site:browser.title', { brand: brand.name })),
      )
    return builtFile('index.html', Buffer.from(document))
  }

  const built = new Map<string, BuiltFile>()
  return {
    scriptHashes: scripts.map(sha256),
    of(headers, path) {
      const { language, theme } = readerOf(headers)
      const frameOf = path === null ? null : framePath(path)
      const key = `${language.tag} ${theme} ${frameOf ?? ''}`
      let file = built.get(key)
      if (!file) built.set(key, (file = build(language, theme, frameOf)))
      return file
    },
  }
}
