// What a customer's browser must have before the services page works (rows to be seen, switches to be
// pressed): the entry, what it imports, and the page's own chunks. Not counted: locale JSON, which is
// fetched beside them, and what comes when it is asked for (a menu, a dialog, a selection, the
// palette, a list of more than 50 lines). Run after `npm run build`.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const dist = resolve(import.meta.dirname, process.env.PORTICO_DIST ?? 'dist')
const web = join(dist, 'web')
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

/** Files of these entries with everything that they import statically. */
function filesOf(...keys) {
  const found = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) {
    if (manifest[key] === undefined) throw new Error(`no chunk ${key}`)
    visit(key)
  }
  return [...found].map((file) => join(web, file))
}

const pages = Object.keys(manifest).filter((key) => key.includes('?tsr-split=component'))
const page = (name) => pages.filter((key) => key.startsWith(`src/web/routes/${name}.tsx`))

const first = ['index.html', ...page('_app')]
const [servicesPage] = page('_app/services/index')

/** Files that the entries before have not brought already. */
const without = (keys, files) => {
  const there = new Set(filesOf(...keys))
  return files.filter((file) => !there.has(file))
}

export default [
  {
    name: 'entry and services, JS',
    path: filesOf(...first, servicesPage),
    // 145 KiB of 1024 bytes. 104 of them are React, router and query: decision 0040.
    limit: '148480 B',
    gzip: true,
  },
  {
    name: 'what a list of more than 50 lines adds, JS',
    path: without(first, filesOf('src/web/ui/list/VirtualList.tsx')),
    limit: '12 kB',
    gzip: true,
  },
  // 30 KiB; the assistant's page brings the chat and its Markdown reader.
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
    // 60 KiB are promised; two thirds of it are the reader of Markdown. What menus and dialogs of all
    // pages have in common is not its own.
    path: without(first, filesOf('src/web/features/assistant/pane/AssistantPane.tsx')).filter(
      (file) => !file.includes('/shared-'),
    ),
    limit: '61440 B',
    gzip: true,
  },
  {
    name: 'dashboard CSS',
    path: [join(web, 'assets/*.css')],
    limit: '20 kB',
    gzip: true,
  },
  ...[
    // KiB of 1024 bytes in the promises: 1.5, 4 with controls, 1, 2, and 6 of brotli for the style.
    ['embed: element', 'embed/portico-prices.js', '1536 B'],
    ['embed: element with controls', 'embed/portico-{prices,controls}.js', '4096 B'],
    ['embed: frame height', 'embed/frame-height.js', '1024 B'],
    ['public pages, JS', 'site/assets/page-*.js', '2048 B'],
    ['public pages, CSS', 'site/assets/site-*.css', '7 kB'],
  ].map(([name, files, limit]) => ({ name, path: [join(dist, files)], limit, gzip: true })),
]
