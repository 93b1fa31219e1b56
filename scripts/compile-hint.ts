/**
 * Lets Chromium compile what a first page runs while it loads, beside the main thread, instead of each function
 * when it is first called (docs/decisions/0110-the-first-frame.md). Other browsers ignore the comment.
 */
import type { Plugin } from 'vite'

/** Chunks that the services page loads first, without the small ones. */
const firstChunks: ReadonlySet<string> = new Set(['libraries', 'frame', 'long-list'])

export const compileHintPlugin: Plugin = {
  name: 'portico:compile-hint',
  apply: 'build',
  generateBundle: {
    // Only at the top of a file does it count, and Vite puts the addresses of other chunks there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && firstChunks.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}
