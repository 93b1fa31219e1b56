/**
 * Builds the embeds: `dist/embed/portico-prices.js`, its controls (loaded on demand) and
 * `frame-height.js`. File names have no hash, because the BFF serves them at versioned addresses.
 */
import { resolve } from 'node:path'

import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    outDir: resolve(process.env['PORTICO_DIST'] ?? 'dist', 'embed'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        'portico-prices': 'src/embed/portico-prices.ts',
        'portico-controls': 'src/embed/portico-controls.ts',
        'frame-height': 'src/embed/frame-height.ts',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      },
    },
  },
})
