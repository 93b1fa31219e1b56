/** Builds the browser bundles, the server-rendered pages and the embeds into `dist/`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** Its modification time is that of the last build. */
const marker = join(root, 'dist', '.built')

const sources = [
  'src',
  'locales',
  'public',
  'index.html',
  'scripts/chunks.ts',
  'package-lock.json',
  ...readdirSync(root).filter((name) => /^vite(?:\.\w+)?\.config\.ts$/.test(name)),
]

/** Latest modification time (ms) of the file, or of any file in the folder. */
function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

function isCurrent(): boolean {
  if (!existsSync(marker)) return false
  const built = statSync(marker).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= built)
}

/** Runs `npm run build` unless `dist/` is newer than every source. Throws when it fails. */
export function build(): void {
  if (isCurrent()) return
  const started = new Date()
  const result = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) throw new Error('the build failed; see its message above')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(marker, `${started.toISOString()}\n`)
}
