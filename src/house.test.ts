/** The house: what the linter cannot hold. See `docs/architecture.md`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Files that git tracks or would track, so that build output and data never count. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const sources = files.filter((path) => /^src\/.*\.tsx?$/.test(path))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  scripts: Record<string, string>
}
const manifest = JSON.parse(read('package.json')) as Manifest

describe('folders', () => {
  test('no folder is a grab bag', () => {
    const grabBags = files.filter((path) =>
      /(?:^|\/)(?:utils?|common|helpers?|misc|lib|types)\//.test(path),
    )
    expect(grabBags).toEqual([])
  })

  test('tests stand beside what they test, browser tests in e2e', () => {
    expect(files.filter((path) => path.includes('__tests__'))).toEqual([])
    expect(files.filter((path) => path.endsWith('.e2e.ts') && !path.startsWith('e2e/'))).toEqual([])
  })
})

describe('packages', () => {
  const specified = [
    'react',
    'react-dom',
    'vite',
    '@tanstack/react-query',
    '@tanstack/react-router',
    'tailwindcss',
    'react-i18next',
    'zod',
    'playwright',
    'vitest',
  ]

  test.each(specified)('%s is there and used', (name) => {
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty(name)
    const importing = new RegExp(`(?:from|import|@import) ['"]${name}(?:/[^'"]*)?['"]`)
    const users = files.filter((path) => /\.(?:tsx?|css)$/.test(path) && importing.test(read(path)))
    expect(users.length, `files that import ${name}`).toBeGreaterThan(0)
  })

  test('versions are exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('the lockfile names every platform’s optional package', () => {
    interface Entry {
      optionalDependencies?: Record<string, string>
    }
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, Entry>
    }
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => {
          for (let folder = path; ;) {
            if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return false
            if (folder === '') return true
            const end = folder.lastIndexOf('node_modules/')
            folder = end <= 0 ? '' : folder.slice(0, end - 1)
          }
        })
        .map((name) => `${path} wants ${name}`),
    )
    expect(missing).toEqual([])
  })
})

describe('source', () => {
  test('process.env is read in configuration files only', () => {
    const readers = sources.filter((path) => !isTest(path) && read(path).includes('process.env'))
    expect(readers.filter((path) => !path.endsWith('/config.ts'))).toEqual([])
  })

  test('every style sheet is used', () => {
    const sheets = files.filter((path) => path.startsWith('src/') && path.endsWith('.css'))
    const users = files.filter((path) => /\.(?:tsx?|css|html)$/.test(path)).map(read)
    const isUsed = (name: string) => users.some((text) => text.includes(`/${name}`))
    expect(sheets.filter((path) => !isUsed(basename(path)))).toEqual([])
  })

  test('nobody leaves a folder by ../', () => {
    expect(sources.filter((path) => /from '(?:\.\.\/|\.\/\.\.)/.test(read(path)))).toEqual([])
  })

  test('only the ledger compares a day of renewal or expiry with today', () => {
    const day = String.raw`\w*(?:expir(?:es|y)|renew(?:s|al)?|ends?)(?:On|\.on)?\b`
    const compares = new RegExp(
      String.raw`${day} [<>]=? (?:\w+\.)?today|(?:today|daysFromToday|daysBetween)[ (](?:[<>]=? |today, )?(?:\w+\.)*${day}`,
      'i',
    )
    // A key's own expiry is not a renewal.
    const allowed = /^src\/(?:ledger\/|platform\/|web\/api\/key-expiry)/
    const comparing = sources.filter(
      (path) => !isTest(path) && !allowed.test(path) && compares.test(read(path)),
    )
    expect(comparing).toEqual([])
    // The rule sees what it was made for.
    expect('if (format.daysFromToday(expiresOn) < 0)').toMatch(compares)
    expect('renewal.on >= format.today').toMatch(compares)
  })

  test('the browser loads no schemas: zod tries `new Function`, which its policy forbids', () => {
    const value =
      /^import (?:\w+ |\{(?:\s*type \w+,?)*\s*(?!type )\w[^']*)from '#contract\/([\w.-]+)'/gm
    const loading = sources
      .filter((path) => /^src\/(?:web|ledger)\//.test(path) && !isTest(path))
      .flatMap((path) => [...read(path).matchAll(value)].map(([, file]) => ({ path, file })))
      .filter(({ file }) => /^import .* from 'zod/m.test(read(`src/contract/${file}`)))
    expect(loading).toEqual([])
    // The rule sees what it was made for.
    expect("import { type A, kinds } from '#contract/calendar-feed.ts'").toMatch(value)
    expect("import { type A, type B } from '#contract/calendar-feed.ts'").not.toMatch(value)
  })

  test('a test leaves the process to the next as it was', () => {
    const left = sources
      .filter((path) => isTest(path) && path !== 'src/house.test.ts')
      .map((path) => ({ path, text: read(path) }))
      .filter(
        ({ text }) =>
          // A replaced module, a variable, a folder and a listener stay for every later file.
          /\bvi\.(?:do)?[mM]ock\(|\bprocess\.(?:env\.?\S* = |chdir|on\b)/.test(text) ||
          (text.includes('useFakeTimers') && !text.includes('afterEach(() => vi.useRealTimers')),
      )
    expect(left.map(({ path }) => path)).toEqual([])
  })

  test('no test is skipped or alone', () => {
    const marked = files.filter(
      (path) =>
        /\.(?:test|e2e)\.tsx?$/.test(path) &&
        /\b(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b/.test(read(path)),
    )
    expect(marked.filter((path) => path !== 'src/house.test.ts')).toEqual([])
  })
})

test('docs/state.md names every kind of record', () => {
  const named = new Set([...read('docs/state.md').matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind))
  const kinds = sources
    .filter((path) => /^src\/(?:bff|site)\//.test(path) && !isTest(path))
    // Only files with an expiry write records.
    .filter((path) => /expiresAt|lifetime/.test(read(path)))
    .flatMap((path) => read(path).match(/(?<=(?:\b[kK]ind|\w+Kind) = ')[a-z-]+(?=')/g) ?? [])
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => !named.has(kind))).toEqual([])
})
