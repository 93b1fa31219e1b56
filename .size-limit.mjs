// What a browser must load before the services page works (rows visible, switches usable): the entry,
// what it imports, and the page's own chunks. Not counted: locale JSON, which loads in parallel,
// and what loads on demand (a menu, a dialog, a selection, the palette, a list of more than 50 rows).
// Run after `npm run build`.
// Since 26 November 2026 (b7e75e47) what every first page loads is measured in brotli, as it is sent; the rest
// is still gzip. Limits of the first page from before, 171008 B of script in gzip, can't be compared with these.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const dist = resolve(import.meta.dirname, process.env.PORTICO_DIST ?? 'dist')
const web = join(dist, 'web')
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

/** The files of these entries and of everything they import statically. */
function filesOf(...keys) {
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) {
    if (manifest[key] === undefined) throw new Error(`no chunk ${key}`)
    visit(key)
  }
  return [...files].map((file) => join(web, file))
}

const pages = Object.keys(manifest).filter((key) => key.includes('?tsr-split=component'))
const page = (name) => pages.filter((key) => key.startsWith(`src/web/routes/${name}.tsx`))

const first = ['index.html', ...page('_app')]
const [servicesPage] = page('_app/services/index')
const longList = Object.keys(manifest).find((key) => manifest[key].name === 'long-list')

/** Leaves out files that these entries have already loaded. */
const without = (keys, files) => {
  const loaded = new Set(filesOf(...keys))
  return files.filter((file) => !loaded.has(file))
}

export default [
  {
    name: 'entry and services, JS',
    path: filesOf(...first, servicesPage),
    // docs/decisions/0040-first-page-bytes.md
    limit: '149000 B',
    brotli: true,
  },
  {
    name: 'what a list of more than 50 rows adds, JS',
    path: without(first, filesOf(longList)),
    limit: '10200 B',
    brotli: true,
  },
  // 30 KiB each, except the assistant's page, which loads the chat and its Markdown parser.
  ...pages
    .filter((key) => ![...first, servicesPage].includes(key) && !key.includes('/assistant/'))
    .map((key) => ({
      name: `${key.slice('src/web/routes/'.length).replace(/\.tsx.*/, '')}, its own JS`,
      path: without(first, filesOf(key)),
      limit: '30720 B',
      gzip: true,
    })),
  {
    name: 'assistant, its own JS',
    // 78 KiB, most of it the Markdown parser. Chunks shared with other pages' menus and dialogs
    // do not count.
    path: without(first, filesOf('src/web/features/assistant/pane/AssistantPane.tsx')).filter(
      (file) => !file.includes('/shared-'),
    ),
    limit: '79872 B',
    gzip: true,
  },
  {
    name: 'first page, CSS',
    path: [join(web, 'assets/frame-*.css')],
    limit: '14000 B',
    brotli: true,
  },
  {
    // Most of it comes with the page that needs it.
    name: 'dashboard CSS',
    path: [join(web, 'assets/*.css')],
    limit: '32.1 kB',
    gzip: true,
  },
  ...[
    // In KiB of 1024 bytes: 1.5, 4 with controls, 1 and 2. The public style is 6 KiB in brotli.
    ['embed: element', 'embed/portico-prices.js', '1536 B'],
    ['embed: element with controls', 'embed/portico-{prices,controls}.js', '4096 B'],
    ['embed: frame height', 'embed/frame-height.js', '1024 B'],
    ['public pages, JS', 'site/assets/page-*.js', '2048 B'],
    ['public pages, CSS', 'site/assets/site-*.css', '7 kB'],
  ].map(([name, files, limit]) => ({ name, path: [join(dist, files)], limit, gzip: true })),
]
