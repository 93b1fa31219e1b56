// `npm start`: installs, builds what is missing and starts everything. Works on a fresh clone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ensureInstalled, environment, findNode, follow, root } from './bootstrap.mjs'

ensureInstalled()
const child = spawn(findNode(), [join(root, 'scripts', 'start.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
follow(child)
