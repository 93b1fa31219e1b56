/**
 * Builds the public pages: `dist/site/assets` for the browser (style sheets and scripts, hashed) and
 * `dist/site/render.js` for the BFF, which bundles its libraries so that React runs in production
 * mode; and `dist/site/first-frame.js`, the frame that the dashboard's document begins with.
 */
import { resolve } from 'node:path'

import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'

const dist = resolve(process.env['PORTICO_DIST'] ?? 'dist', 'site')

export default defineConfig({
  base: '/assets-public/',
  publicDir: false,
  plugins: [react()],
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: resolve(dist, 'assets'),
        emptyOutDir: true,
        assetsDir: '',
        manifest: 'manifest.json',
        modulePreload: false,
        // An inlined font would also reach readers whose script does not need it.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [
            'src/site/script/page.ts',
            'src/site/styles/site.css',
            'src/site/script/frame.ts',
            'src/site/styles/embed.css',
          ],
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, conditions: ['bundled', ...defaultServerConditions] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: dist,
        emptyOutDir: false,
        ssr: true,
        minify: true,
        rolldownOptions: {
          input: {
            render: 'src/site/pages/render.tsx',
            'first-frame': 'src/web/first-frame/render.tsx',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
})
