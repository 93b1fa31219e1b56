// `npm run archive [folder]`: a release as portico-<version>.tar.gz, in `dist` or the folder. It holds the
// built server and its packages, so that the machine it runs on needs Node and nothing else.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'

import { fail, root } from './bootstrap.mjs'

const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
if (!existsSync(join(root, 'dist', 'web', 'index.html'))) fail('nothing is built: npm run build')

/** What `bin/portico` and its commands need, and what an operator reads. */
const parts = [
  'bin',
  'deploy',
  'dist',
  'docs',
  'locales',
  'src',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
]
/** The reference platform, its login, tests, and the sources of what is built. */
const left = /^src\/(?:platform|web|testing)(?:\/|$)|\/testing(?:\/|$)|\.test\.tsx?$|\.tar\.gz$/

const staging = mkdtempSync(join(tmpdir(), 'portico-archive-'))
try {
  const release = join(staging, `${name}-${version}`)
  mkdirSync(release)
  for (const part of parts)
    cpSync(join(root, part), join(release, part), {
      recursive: true,
      filter: (source) => !left.test(relative(root, source).split(sep).join('/')),
    })
  const npm = process.env.npm_execpath
  // No optional packages: the archive is for every platform, and Node 24 is the machine's.
  const install = [
    'ci',
    '--omit=dev',
    '--omit=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync(
    npm ? process.execPath : 'npm',
    [...(npm ? [npm] : []), ...install, '--prefer-offline'],
    {
      cwd: release,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${version}.tar.gz`)
  // The same content gives the same archive, whoever makes it.
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']
  const compress = ['--use-compress-program', 'gzip -n']
  const modes = '--mode=u+rwX,go+rX,go-w'
  execFileSync('tar', [...fixed, modes, ...compress, '-cf', file, `${name}-${version}`], {
    cwd: staging,
  })
  console.log(`${file} (${Math.round(statSync(file).size / 1_048_576)} MiB)`)
} finally {
  rmSync(staging, { recursive: true, force: true })
}
