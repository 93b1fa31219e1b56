/**
 * What the browser needs of an operator's languages: for each a file of its texts, and in the document
 * the list of them, which `src/i18n/language-files.bundled.ts` reads.
 */
import { isForBrowser } from '#i18n/text-files.ts'
import type { OperatorLanguage } from '#server/operator-texts.ts'

import { type BuiltFile, builtFile } from './files.ts'

/** The files by path, and the document's element; empty if there are no such languages. */
export function operatorLanguages(languages: readonly OperatorLanguage[]): {
  files: Map<string, BuiltFile>
  element: string
} {
  const files = new Map<string, BuiltFile>()
  const list = languages.map(({ tag, file, texts }) => {
    const shown = Object.entries(texts).filter(([namespace]) => isForBrowser(namespace))
    const json = JSON.stringify(Object.fromEntries(shown))
    const content = builtFile('texts.json', Buffer.from(json))
    const address = `/texts/${tag}-${content.tag.replace(/^W\/"|"$/g, '')}.json`
    files.set(address, { ...content, isHashed: true })
    return [tag, { ...file, texts: address }] as const
  })
  if (list.length === 0) return { files, element: '' }
  // `<` could end the element.
  const json = JSON.stringify(Object.fromEntries(list)).replaceAll('<', String.raw`\u003c`)
  return {
    files,
    element: `<script type="application/json" id="operator-languages">${json}</script>`,
  }
}
