// Runs one of our TypeScript entries under the right Node: `node scripts/run.mjs <entry> [args]`.
import { spawn } from 'node:child_process'

import { ensureInstalled, environment, findNode, root } from './bootstrap.mjs'

ensureInstalled()
const child = spawn(findNode(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
