// Runs a TypeScript file with the Node that Portico needs: `node scripts/run.mjs <file> [args]`.
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
