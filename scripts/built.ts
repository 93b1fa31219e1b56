/** Whether the build in `dist/` was made from the present sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const sources = [
  'src',
  'locales',
  'public',
  'index.html',
  ...['chunks', 'field-classes', 'first-moment', 'texts'].map((name) => `scripts/${name}.ts`),
]
const isConfiguration = (name: string) =>
  /^vite(?:\.\w+)?\.config\.ts$/.test(name) || name === 'package-lock.json'

/** Paths of the file, or of all files in the folder, in a fixed order. */
function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).toSorted()
  return names.flatMap((name) => filesIn(join(path, name)))
}

/** A hash of names and contents: a copied or checked-out clone has other modification times. */
function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const roots = [...sources, ...readdirSync(root).filter(isConfiguration).toSorted()]
  for (const source of roots.filter((name) => existsSync(join(root, name)))) {
    for (const file of filesIn(join(root, source))) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex')
      hash.update(`${file.slice(root.length)} ${content}\n`)
    }
  }
  return hash.digest('hex')
}

const recordIn = (root: string, dist: string) => join(resolve(root, dist), '.built')

/** `dist` is relative to `root`, the project's folder. */
export function isBuilt(root: string, dist: string): boolean {
  const record = recordIn(root, dist)
  return existsSync(record) && readFileSync(record, 'utf8').trim() === fingerprint(root)
}

/** Records that `dist` has been built from the present sources. */
export function recordBuild(root: string, dist: string): void {
  writeFileSync(recordIn(root, dist), `${fingerprint(root)}\n`)
}

/** Before a build, so that one that fails half-way does not count. */
export function forgetBuild(root: string, dist: string): void {
  rmSync(recordIn(root, dist), { force: true })
}
