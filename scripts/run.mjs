// Runs a TypeScript file with the Node that Portico needs: `node scripts/run.mjs <file> [args]`.
import { spawn } from 'node:child_process'

import { ensureInstalled, environment, findNode, follow, root } from './bootstrap.mjs'

ensureInstalled()
const child = spawn(findNode(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
follow(child)
