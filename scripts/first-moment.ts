/**
 * Puts two scripts into the document, which allows them by their hashes: one sends browsers below the floor to
 * a plain page, the other is `src/web/first-moment.ts`.
 */
import { resolve } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

import { browserPagePath, buildTarget, floorProbes } from '#server/dashboard/browser-floor.ts'

const entry = resolve(import.meta.dirname, '../src/web/first-moment.ts')

async function bundled(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code.trim()
}

/** In the JavaScript of 2009, and apart: an old browser skips a script whose syntax it does not know. */
const floorTest = `window.CSS&&CSS.supports&&${floorProbes
  .map(([property, value]) => `CSS.supports("${property}","${value}")`)
  .join('&&')}||location.replace("${browserPagePath}")`

export const firstMomentPlugin: Plugin = {
  name: 'portico:first-moment',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const scripts = [floorTest, await bundled()].map((code) => `<script>${code}</script>\n    `)
      return html.replace('<title>', () => `${scripts.join('')}<title>`)
    },
  },
}
