import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('lists every package that ships, and no other, where none is installed', () => {
  const project = mkdtempSync(join(tmpdir(), 'portico-sbom-test-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'scripts'))
  for (const name of [
    'package.json',
    'package-lock.json',
    'scripts/bootstrap.mjs',
    'scripts/sbom.mjs',
  ])
    cpSync(join(root, name), join(project, name))
  execFileSync('node', ['scripts/sbom.mjs'], { cwd: project, stdio: 'pipe' })
  const read = (name: string) => readFileSync(join(project, name), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  const bom = JSON.parse(read('dist/sbom.cdx.json')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string; licenses?: unknown[] }[]
  }
  const names = bom.components.map(({ name }) => name)
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'portico'])
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names.filter((name) => /^(?:typescript|vite|vitest|playwright)$/.test(name))).toEqual([])
  expect(bom.components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  expect(read('dist/licences.md')).toContain(`| react | ${dependencies['react']} | MIT |`)
})
