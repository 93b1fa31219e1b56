import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { loadFiles, writeTwins } from './files.ts'

test('serves the compressed twins of a build, but not under their own names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = readFileSync(import.meta.filename, 'utf8')
  writeFileSync(join(folder, 'page.js'), text)
  writeFileSync(join(folder, 'small.js'), 'short')
  writeFileSync(join(folder, 'font.woff2'), text)
  writeTwins(folder)
  expect(readdirSync(folder).toSorted()).toEqual([
    'font.woff2',
    'page.js',
    'page.js.br',
    'page.js.gz',
    'small.js',
  ])
  const { br, gzip } = loadFiles(folder).get('/page.js')?.bodies ?? {}
  expect(brotliDecompressSync(br ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip ?? '').toString()).toBe(text)
  // As small as brotli can make it, which is its default.
  expect(br).toEqual(brotliCompressSync(text))
  writeFileSync(join(folder, 'page.js.br'), 'stored')
  expect(loadFiles(folder).get('/page.js')?.bodies.br?.toString()).toBe('stored')
  expect([...loadFiles(folder).keys()].toSorted()).toEqual(['/font.woff2', '/page.js', '/small.js'])
})

test('files of the same length have different ETags', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.js'), 'const a = 1')
  writeFileSync(join(folder, 'b.js'), 'const b = 2')
  const files = loadFiles(folder)
  expect(files.get('/a.js')?.tag).not.toBe(files.get('/b.js')?.tag)
})
