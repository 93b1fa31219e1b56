import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import { isBuilt } from './built.ts'

const root = resolve(import.meta.dirname, '..')

/** Builds unless `dist/` was built from the present sources. @throws if the build fails */
export function ensureBuilt(): void {
  if (isBuilt(root, process.env.PORTICO_DIST ?? 'dist')) return
  const script = join(root, 'scripts', 'build.ts')
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed; see its message above')
}
