/** The English namespaces that the first page does not need (`scripts/texts.ts`), each with its chunk. */
import type { Texts } from '#i18n/pseudo.ts'

export const english = import.meta.glob<Texts>(
  [
    '/locales/en/*.json',
    '!**/calendar.json',
    '!**/site.json',
    '!**/language.json',
    '!**/glossary.json',
    // In the first page's chunk.
    '!**/{auto-renew,common,errors,list,reasons,services,shell}.json',
  ],
  { import: 'default' },
)
