import { findInScripts, type BuiltScript } from './scripts.ts'
import { findInStyle } from './styles.ts'

/** Uses of features that are newer than the browser floor, by their keys in MDN's compatibility data. */
export function findNewer(files: readonly BuiltScript[]): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  const report = (key: string, file: string, excerpt: string) => {
    const line = `${file}: ${excerpt.replaceAll(/\s+/g, ' ').slice(0, 100)}`
    uses.set(key, [...(uses.get(key) ?? []), line])
  }
  const scripts = files.filter(({ file }) => !file.endsWith('.css'))
  const documents = scripts.filter(({ file }) => file.endsWith('.html'))
  const inline = documents.flatMap(({ file, code }) =>
    [...code.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => ({
      file,
      code: script,
    })),
  )
  findInScripts([...scripts.filter((script) => !documents.includes(script)), ...inline], report)
  for (const { file, code } of files)
    if (file.endsWith('.css')) findInStyle(code, (key, excerpt) => report(key, file, excerpt))
  return uses
}
