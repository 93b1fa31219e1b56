// `npm run bench`: installs nginx, beside which some figures are measured, and runs the benchmarks.
import { spawnSync } from 'node:child_process'

import { ensureInstalled, ensureNginx, environment, findNode, root } from './bootstrap.mjs'

ensureInstalled()
ensureNginx()
const args = ['bench/main.ts', ...process.argv.slice(2)]
const { status } = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: environment() })
process.exit(status ?? 1)
