/**
 * The embeds: `dist/embed/portico-prices.js`, its controls (loaded on demand) and
 * `frame-height.js`. No framework, no shared runtime; the BFF gives them their versioned addresses.
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
