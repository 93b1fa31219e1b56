// `npm start`: installs, builds what is missing and starts everything. First command on a new clone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ensureInstalled, environment, findNode, root } from './bootstrap.mjs'

ensureInstalled()
const child = spawn(findNode(), [join(root, 'scripts', 'serve.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// The terminal sends its signals to the whole group; a service manager sends them to us alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
