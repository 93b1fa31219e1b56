/** Reads `texts/<language>/*.json`. A language may lack a file; English has every text. */
import { existsSync, readFileSync } from 'node:fs'

import type { Language } from '#platform/language.ts'

interface Categories {
  help: Readonly<Record<string, string>>
  prices: Readonly<Record<string, string>>
}

const cache = new Map<string, unknown>()

/** A parsed JSON file of a language, or `null`. */
export function textFile(language: Language, name: string): unknown {
  const path = `texts/${language}/${name}.json`
  const file = new URL(path, import.meta.url)
  if (!cache.has(path)) {
    cache.set(path, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
  }
  return cache.get(path) ?? null
}

/** Name of a category of help articles or of domain extensions; its slug if it has none. */
export function categoryName(kind: keyof Categories, slug: string, language: Language): string {
  // Safe to cast: a test checks the shape of every language's file.
  const names = (one: Language) => (textFile(one, 'categories') as Categories | null)?.[kind]
  return names(language)?.[slug] ?? names('en')?.[slug] ?? slug
}
