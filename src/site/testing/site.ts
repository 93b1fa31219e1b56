/** The pages from source, so that tests need no build. */
import { brandStyle, pages } from '#site/pages/render.tsx'
import type { Site } from '#site/server/routes/site.ts'

export const sampleSite: Site = {
  pages,
  brandStyle,
  assets: {
    styles: ['/assets-public/a.css'],
    script: '/assets-public/a.js',
  },
  frame: { style: '/assets-public/e.css', script: '/assets-public/e.js' },
  folder: null,
}
