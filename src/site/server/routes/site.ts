/** The built pages: `dist/site/render.js` and the names of its hashed files. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

import type { SitePages } from '#site/pages/render.tsx'
import type { Frame } from '#site/pages/view.ts'

export const assetBase = '/assets-public/'

export interface Site {
  pages: SitePages
  brandStyle: (color: string) => string
  assets: Frame['assets']
  frame: { style: string; script: string }
  /** Folder of the hashed files. */
  folder: string | null
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

const sources = {
  script: 'src/site/script/page.ts',
  style: 'src/site/styles/site.css',
  frameStyle: 'src/site/styles/embed.css',
  frameScript: 'src/site/script/frame.ts',
}

/** @throws before `npm run build` */
export async function loadSite(dist: string): Promise<Site> {
  const folder = path.join(dist, 'site')
  const manifest = Manifest.parse(
    JSON.parse(await readFile(path.join(folder, 'assets/manifest.json'), 'utf8')),
  )
  const file = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`dist/site lacks ${source}`)
    return assetBase + entry.file
  }
  // The bundle has the exports of `src/site/pages/render.tsx`.
  const bundle = (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as {
    pages: SitePages
    brandStyle: Site['brandStyle']
  }
  return {
    pages: bundle.pages,
    brandStyle: bundle.brandStyle,
    assets: {
      styles: [file(sources.style)],
      script: file(sources.script),
    },
    frame: { style: file(sources.frameStyle), script: file(sources.frameScript) },
    folder: path.join(folder, 'assets'),
  }
}
