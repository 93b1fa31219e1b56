// `npm start`: installs, builds what is missing and starts everything. Works on a fresh clone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ensureInstalled, environment, findNode, root } from './bootstrap.mjs'

ensureInstalled()
const child = spawn(findNode(), [join(root, 'scripts', 'serve.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// A terminal signals the whole process group, but a service manager only this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
