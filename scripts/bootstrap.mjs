// Brings a fresh clone up: installs the locked packages, finds a Node that can run the sources, and
// a Chromium for the browser tests. Plain JavaScript that Node 18 can read, because it runs first.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const NEEDED_NODE = 24

/** Ends the process with one clear line. */
export function fail(message) {
  console.error(`portico: ${message}`)
  process.exit(1)
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
}

/** Whether the installed packages are those of the lockfile; npm notes what it installed. */
function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  // A folder that is shared by a link is somebody's choice: npm ci would empty the link's target.
  if (lstatSync(join(root, 'node_modules')).isSymbolicLink()) return true
  return statSync(noted).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** Runs `npm ci` where the installed packages are not those of the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the locked packages (npm ci) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (result.status !== 0) fail('npm ci failed; its message stands above.')
}

/** Path of a Node ≥ 24: this one, or the one that the optional package `node` brought. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  const packaged = join(root, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  return fail(
    `Node ${NEEDED_NODE} or newer is needed; this is ${process.version}, and the npm package ` +
      '"node" has no binary for this platform. Install Node 24 LTS and try again.',
  )
}

/**
 * Path of a Chromium that Playwright can drive, installed by apt where that is possible; empty when
 * Playwright's own browser is the one to use. The one without a window costs less; it is what
 * Playwright starts by itself as well.
 */
export function ensureChromium() {
  const shell = '/usr/bin/chromium-headless-shell'
  const debian = '/usr/bin/chromium'
  const candidates = [process.env.CHROME_PATH, shell, debian, '/usr/bin/google-chrome'].filter(
    Boolean,
  )
  const found = candidates.find((path) => existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (apt-get) …')
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    run('apt-get', ['update', '-qq'])
    run('apt-get', [...install, 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'])
    // Not every release of every distribution has it.
    run('apt-get', [...install, 'chromium-headless-shell'])
    const installed = [shell, debian].find((path) => existsSync(path))
    if (installed) return installed
  }
  console.log('Installing Chromium for the browser tests (playwright) …')
  const cli = join(root, 'node_modules', 'playwright', 'cli.js')
  if (run(findNode(), [cli, 'install', 'chromium']).status === 0) return ''
  return fail('no Chromium was found. Install it and set CHROME_PATH to its path.')
}

/** Environment in which `node` and the packages' commands are the right ones. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(findNode()), bin, process.env.PATH].join(separator)
  // Each start reads the sources as TypeScript: kept as compiled, the second one costs half.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')
  return { ...process.env, NODE_COMPILE_CACHE: cache, PATH: path, ...extra }
}
