import { readdirSync } from 'node:fs'

import { defineConfig } from 'oxlint'

const features = readdirSync(new URL('src/web/features/', import.meta.url))

/** What every folder of the dashboard with components may import. */
const dashboard = ['web/api', 'web/ui', 'contract', 'ledger', 'i18n', 'look', 'locales']

/** The layers, each with the layers it may import besides itself: docs/architecture.md. */
const layers: Record<string, readonly string[]> = {
  contract: [],
  wire: ['contract'],
  look: [],
  i18n: ['locales'],
  ledger: ['contract', 'i18n'],
  dialects: ['contract', 'i18n'],
  platform: ['wire', 'ledger', 'i18n'],
  server: ['contract', 'wire', 'dialects', 'i18n'],
  bff: ['contract', 'wire', 'dialects', 'server', 'ledger', 'i18n'],
  site: ['contract', 'dialects', 'server', 'i18n', 'look'],
  'web/ui': ['look'],
  'web/api': ['contract', 'ledger', 'i18n'],
  'web/app': dashboard,
  'web/list': ['web/app', ...dashboard],
  'web/renewal': ['web/list', 'web/app', ...dashboard],
  ...Object.fromEntries(
    features.map((name) => [
      `web/features/${name}`,
      ['web/renewal', 'web/list', 'web/app', ...dashboard],
    ]),
  ),
  'web/routes': ['web', 'contract', 'i18n', 'look', 'locales'],
  embed: ['contract'],
}

/** Everything a specifier like `#web/ui/Button.tsx` can start with. */
const prefixes = [
  'wire',
  'dialects',
  'platform',
  'contract',
  'server',
  'bff',
  'site',
  'embed',
  'i18n',
  'ledger',
  'look',
  'web/ui',
  'web/api',
  'web/app',
  'web/list',
  'web/renewal',
  ...features.map((name) => `web/features/${name}`),
  'web/routes',
  'locales',
  'testing',
  'tools',
]

const noParent = {
  regex: String.raw`^\.\./`,
  message: 'Inside a folder import ./x, across folders #layer/x.ts.',
}
const noClassicZod = {
  regex: '^zod$',
  message: 'Classic zod costs 17 KiB more than zod/mini in the browser.',
}

const oneGate = {
  regex: '^@tanstack/react-query$',
  importNames: ['MutationObserver', 'useMutation'],
  message: 'Every change goes through src/web/api/mutation.ts.',
}

/** Decision 0004: what opens the store's records is created in one place. */
const noVault = {
  regex: '^#bff/vault/',
  message: 'Only src/app.ts and two commands may open the vault: docs/decisions/0004.',
}

const isWithin = (prefix: string, layer: string) =>
  prefix === layer || prefix.startsWith(`${layer}/`)

/** Refuses every layer that `allowed` does not name. */
const restricted = (
  allowed: readonly string[],
  others: readonly object[] = [],
): { 'no-restricted-imports': ['error', { patterns: object[] }] } => {
  const refused = prefixes.filter((prefix) => !allowed.some((layer) => isWithin(prefix, layer)))
  const borders = {
    regex: `^#(?:${refused.join('|')})/`,
    message: 'docs/architecture.md says who may import whom.',
  }
  const patterns = [noParent, borders, ...others]
  return { 'no-restricted-imports': ['error', { patterns }] }
}

const furtherRules = (layer: string): readonly object[] => {
  if (layer === 'bff') return [noVault]
  if (!layer.startsWith('web/')) return []
  return layer === 'web/api' ? [noClassicZod] : [noClassicZod, oneGate]
}

const isTest = (layer: string) => [`src/${layer}/**/*.test.ts`, `src/${layer}/**/*.test.tsx`]
const everything = [...prefixes, 'web']
const servers = ['dialects', 'ledger', 'server', 'bff', 'site', 'i18n', 'embed']

const borders = [
  ...Object.entries(layers).map(([layer, allowed]) => ({
    files: [`src/${layer}/**`],
    rules: restricted([layer, ...allowed], furtherRules(layer)),
  })),
  {
    files: ['src/commands/**'],
    excludeFiles: ['src/commands/vault.ts', 'src/commands/opened-store.ts', '**/*.test.ts'],
    rules: restricted(everything, [noVault]),
  },
  // Tests of the server may use the whole server and the reference platform, never the browser's code.
  {
    files: servers.flatMap(isTest),
    rules: restricted(everything.filter((layer) => !isWithin(layer, 'web'))),
  },
  {
    files: isTest('platform'),
    rules: restricted(['platform', ...(layers['platform'] ?? []), 'testing']),
  },
  { files: ['src/**/testing/**'], rules: restricted(everything) },
  {
    files: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
    rules: restricted(everything),
  },
]

export default defineConfig({
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'promise',
    'node',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['src/web/routeTree.gen.ts', 'dist', 'node_modules'],
  rules: {
    'no-console': 'error',
    'no-var': 'error',
    eqeqeq: 'error',
    'prefer-const': 'error',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-literals': 'off',
    'react/rules-of-hooks': 'error',
    // Props may be functions that render a part.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/exhaustive-deps': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/consistent-return': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'no-restricted-imports': ['error', { patterns: [noParent] }],
    'promise/valid-params': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    { files: ['*.config.ts', '.size-limit.mjs'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        'tools/**',
        'e2e/engines/main.ts',
        'src/main.ts',
        'src/commands/**',
        'src/platform/main.ts',
        'src/platform/keys-command.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
    },
    ...borders,
    {
      files: ['src/web/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: 'Days come from useFormat; durations from web/api/clock.ts.' },
        ],
      },
    },
    {
      files: ['src/web/api/clock.ts', 'src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
      rules: { 'no-restricted-globals': 'off' },
    },
  ],
})
