/**
 * Bundles the texts of each language but English into one file. English has one for the first page, and
 * one per namespace for what else there is.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

import { isForBrowser } from '#i18n/text-files.ts'

const folder = path.resolve(import.meta.dirname, '../locales')
const virtualModule = 'virtual:texts'

const tags = (): string[] => readdirSync(folder).filter((name) => !name.includes('.'))

/** Of the frame and the list of services. */
const firstEnglish = new Set([
  'auto-renew',
  'common',
  'errors',
  'list',
  'reasons',
  'services',
  'shell',
])

const isIncluded = (tag: string, namespace: string): boolean =>
  isForBrowser(namespace) && (tag !== 'en' || firstEnglish.has(namespace))

/** `{ de: () => import('virtual:texts/de'), … }` */
function loaders(): string {
  const members = tags().map((tag) => `'${tag}': () => import('${virtualModule}/${tag}')`)
  return `export const texts = {${members.join()}}`
}

/** `import t0 from '…/de/list.json'` …, and one object of all. */
function textsOf(tag: string): string {
  const files = readdirSync(path.join(folder, tag)).filter(
    (name) => name.endsWith('.json') && isIncluded(tag, path.basename(name, '.json')),
  )
  const imports = files.map((name, nth) => `import t${nth} from '/locales/${tag}/${name}'`)
  const members = files.map((name, nth) => `'${path.basename(name, '.json')}': t${nth}`)
  return `${imports.join('\n')}\nexport default {${members.join()}}`
}

export const textsPlugin: Plugin = {
  name: 'portico:texts',
  resolveId: (id) => (id.startsWith(virtualModule) ? `\0${id}` : undefined),
  load(id) {
    // Only the check of the texts needs a language's typography.
    if (/\/locales\/[^/]+\/language\.json$/.test(id)) {
      const file = JSON.parse(readFileSync(id, 'utf8')) as Record<string, unknown>
      return JSON.stringify({ ...file, typography: undefined })
    }
    if (!id.startsWith(`\0${virtualModule}`)) return undefined
    const tag = id.split('/')[1]
    return tag === undefined ? loaders() : textsOf(tag)
  },
}
