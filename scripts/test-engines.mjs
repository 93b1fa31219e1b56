// `npm run test:engines`: installs the engines that Debian and Ubuntu have, and runs the journeys in them.
import { spawnSync } from 'node:child_process'

import { ensureEngines, ensureInstalled, environment, findNode, root } from './bootstrap.mjs'

ensureInstalled()
ensureEngines()
const args = ['e2e/engines/main.ts', ...process.argv.slice(2)]
const { status } = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: environment() })
process.exit(status ?? 1)
