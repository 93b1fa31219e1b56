/** `npm run build`: the browser bundles, the server-rendered pages and the embeds, into `dist/`. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import { forgetBuild, recordBuild } from './built.ts'

const root = resolve(import.meta.dirname, '..')
const dist = process.env.PORTICO_DIST ?? 'dist'

const builds = [[], ['--app', '-c', 'vite.site.config.ts'], ['-c', 'vite.embed.config.ts']]

forgetBuild(root, dist)
for (const options of builds) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', ...options]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
recordBuild(root, dist)
