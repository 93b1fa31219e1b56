// Prepares a fresh clone: installs the locked packages and finds a Node for the sources and a
// Chromium for the browser tests. Runs first, so it must stay JavaScript that Node 18 can run.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants as modes,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const REQUIRED_NODE = 24

/** Prints one line and ends the process. */
export function fail(message) {
  console.error(`portico: ${message}`)
  process.exit(1)
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
}

/**
 * Whether every package of the lockfile is installed, by the record that npm writes after
 * installing. Compares content, because a copied clone has other modification times.
 */
function isInstalled() {
  const modules = join(root, 'node_modules')
  // Leave a symbolic link alone: `npm ci` would empty the folder it points to.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const { '': _project, ...locked } = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(record)
  const isCurrent = ([path, { version, integrity, optional }]) =>
    path in installed
      ? installed[path].version === version && installed[path].integrity === integrity
      : // Packages of other platforms are optional, and stay away.
        optional === true
  return Object.entries(locked).every(isCurrent)
}

/** Runs `npm ci` unless the installed packages match the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the locked packages (npm ci) …')
  const npm = process.env.npm_execpath
  // With NODE_ENV=production npm would leave out what builds and tests.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (result.status !== 0) fail('npm ci failed; see its message above.')
}

/** Path of a Node ≥ 24: this one, or the one from the optional package `node`. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE) return process.execPath
  const packaged = join(root, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  return fail(
    `Node ${REQUIRED_NODE} or newer is needed; this is ${process.version}, and the npm package ` +
      '"node" has no binary for this platform. Install Node 24 LTS and try again.',
  )
}

/**
 * Path of a Chromium that Playwright can drive, installed with apt if possible. Empty if Playwright
 * should use its own. Prefers the headless shell, which needs less CPU and is Playwright's default.
 */
export function ensureChromium() {
  const shell = '/usr/bin/chromium-headless-shell'
  const debian = '/usr/bin/chromium'
  const candidates = [process.env.CHROME_PATH, shell, debian, '/usr/bin/google-chrome'].filter(
    Boolean,
  )
  const existing = candidates.find((path) => existsSync(path))
  if (existing) return existing
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (apt-get) …')
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    run('apt-get', ['update', '-qq'])
    run('apt-get', [...install, 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'])
    // A separate command, because some distributions lack this package.
    run('apt-get', [...install, 'chromium-headless-shell'])
    const installed = [shell, debian].find((path) => existsSync(path))
    if (installed) return installed
  }
  console.log('Installing Chromium for the browser tests (playwright) …')
  const cli = join(root, 'node_modules', 'playwright', 'cli.js')
  if (run(findNode(), [cli, 'install', 'chromium']).status === 0) return ''
  return fail('no Chromium was found. Install it and set CHROME_PATH to its path.')
}

/** Installs redis-server with apt if possible. Without it, the tests of the shared store are left out. */
export const ensureRedis = () => ensurePackage('redis-server', ['--version'])

export const ensureNginx = () => ensurePackage('nginx', ['-v'])

/** Alerts are tested with it; its package has promtool too. */
export const ensurePrometheus = () => ensurePackage('prometheus', ['--version'])

/** A login server: https://tracker.debian.org/pkg/glewlwyd */
export const ensureGlewlwyd = () => ensurePackage('glewlwyd', ['--version'])

/** Firefox and WebKitGTK with its driver, for `npm run test:engines`. */
export function ensureEngines() {
  ensurePackage('firefox-esr', ['--version'])
  ensurePackage('webkit2gtk-driver', ['--help'], 'WebKitWebDriver')
  ensurePackage('xvfb', ['-help'], 'Xvfb')
}

function ensurePackage(name, probe, command = name) {
  if (spawnSync(command, probe).status === 0) return
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return
  console.log(`Installing ${name} for its tests (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}

/** Bytes: several times what a run of all tests takes. */
const ROOM = 4e9

/**
 * A temporary folder in memory, or none where there is little room or programs can't run in it (a mount
 * with `noexec`). Tests write thousands of small databases, and each commit waits for a disk.
 */
export function memoryFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return null
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < ROOM) return null
  const folder = mkdtempSync(join(memory, 'portico-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'program')
  try {
    writeFileSync(program, '', { mode: 0o700 })
    accessSync(program, modes.X_OK)
    return folder
  } catch {
    return null
  }
}

/** Environment with our Node and the packages' commands first in `PATH`. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(findNode()), bin, process.env.PATH].join(separator)
  // Caches the compiled TypeScript, which halves the time of every start but the first.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')
  return { ...process.env, NODE_COMPILE_CACHE: cache, PATH: path, ...extra }
}

/** Ends this process as the child does, and passes the signals of a service manager on to it. */
export function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
