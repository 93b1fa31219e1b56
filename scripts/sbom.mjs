// `npm run sbom [folder]`: writes what a release contains, sbom.cdx.json (CycloneDX) and licences.md,
// into `dist` or the folder. Reads the lockfile only, so it works whatever is installed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { fail, root } from './bootstrap.mjs'

const folder = process.argv[2] ?? join(root, 'dist')
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const manifest = read('package.json')

const lock = read('package-lock.json')
delete manifest.devDependencies
delete lock.packages[''].devDependencies
// `devOptional`: something that ships could use it, but only development asks for it.
const shipped = Object.entries(lock.packages).filter(
  ([, { dev, devOptional }]) => !dev && !devOptional,
)
lock.packages = Object.fromEntries(shipped)
/**
 * npm's list of a project without development packages. Not `npm sbom --omit=dev`, which also omits
 * what such a package needs as well, React among them.
 */
function listByNpm() {
  const project = join(mkdtempSync(join(tmpdir(), 'portico-sbom-')), manifest.name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const npm = process.env.npm_execpath
  const list = execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  rmSync(dirname(project), { recursive: true })
  return JSON.parse(list)
}

const bom = listByNpm()
const packages = bom.components.map(({ name, version, licenses = [] }) => ({
  name,
  version,
  licence: licenses.map(({ license, expression }) => expression ?? license.id ?? license.name),
}))
const missing = Object.keys(manifest.dependencies).filter(
  (name) => !packages.some((listed) => listed.name === name),
)
if (missing.length > 0) fail(`npm does not list ${missing.join(', ')}`)
const unlicensed = packages.filter(({ licence }) => licence.length === 0)
if (unlicensed.length > 0) fail(`no licence of ${unlicensed.map(({ name }) => name).join(', ')}`)

const rows = packages
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence.join(' or ')} |`)
const head = [
  `# Licences of ${manifest.name} ${manifest.version}`,
  '',
  '| package | version | licence |',
  '|---|---|---|',
]
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
writeFileSync(join(folder, 'licences.md'), `${[...head, ...rows].join('\n')}\n`)
console.log(`${rows.length} packages in ${folder}/sbom.cdx.json and licences.md`)
