/** The pages from source, for tests that need no build. */
import type { Site } from '#bff/public/pages/site.ts'
import { brandStyle, pages } from '#site/render.tsx'

export const sampleSite: Site = {
  pages,
  brandStyle,
  assets: {
    styles: ['/assets-public/a.css'],
    script: '/assets-public/a.js',
    font: '/assets-public/a.woff2',
  },
  frame: { style: '/assets-public/e.css', script: '/assets-public/e.js' },
  folder: null,
}
