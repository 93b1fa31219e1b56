/** Puts `src/web/first-moment.ts` into the document, which allows it by its hash. */
import { resolve } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

import { buildTarget } from '#server/dashboard/browser-floor.ts'

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

export const firstMomentPlugin: Plugin = {
  name: 'portico:first-moment',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const script = `<script>${await bundled()}</script>`
      return html.replace('<title>', () => `${script}\n    <title>`)
    },
  },
}
