/** What a page will need after the document: so that the browser asks for it at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>
>

/** Routes of a page, by its path without what follows a record's list. */
const routesOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['_app/index'],
  '/services': ['_app/services/index'],
  '/domains': ['_app/domains/index'],
  '/invoices': ['_app/invoices/route', '_app/invoices/index'],
  '/orders': ['_app/orders/index'],
  '/notifications': ['_app/notifications/index'],
}
const lists = new Set(['/services', '/domains', '/invoices'])

/** Elements for the document of a path and language. `folder` holds the built dashboard. */
export function preloadsOf(folder: string): (path: string | null, language: string) => string {
  const file = join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const collect = (key: string, files: Set<string>): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) collect(next, files)
  }
  const longList = Object.keys(manifest).find((key) => manifest[key]?.name === 'long-list') ?? ''
  const always = new Set<string>()
  collect('index.html', always)
  return (path, language) => {
    if (path === null) return ''
    const files = new Set(always)
    collect(`virtual:texts/${language}`, files)
    if (language === 'en' && path !== '/services') collect('src/web/english-texts.ts', files)
    for (const route of routesOf[path] ?? [])
      for (const key of Object.keys(manifest))
        if (key.startsWith(`src/web/routes/${route}.tsx?tsr-split=component`)) collect(key, files)
    if (lists.has(path)) collect(longList, files)
    return [...files]
      .filter((name) => !always.has(name))
      .map((name) => `<link rel="modulepreload" href="/${name}" />`)
      .join('')
  }
}
