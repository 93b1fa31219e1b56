/** Matches a visitor's preferred languages to the ones on offer. Used by servers only: 15 KB. */
import { match } from '@formatjs/intl-localematcher'

import { defaultLanguage, languages } from './languages.ts'

/** Longer headers and longer lists are cut. */
const maxLength = 2048
const maxPreferences = 20

/** Tags of an `Accept-Language` header, preferred first. */
const parsePreferences = (header: string): string[] =>
  header
    .slice(0, maxLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/i.exec(p)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * The best offered tag for an `Accept-Language` header (RFC 9110 §12.5.4) or a list of tags, most
 * preferred first. Each is looked up (RFC 4647 §3.4: `de-AT` finds `de`), then matched by CLDR's
 * distances: `no` finds `nb`, `zh-TW` finds `zh-Hant`, `pt` finds `pt-BR`.
 */
export function lookup<T extends string>(
  preferred: string | readonly string[],
  offered: readonly T[],
): T | undefined {
  const preferences = typeof preferred === 'string' ? parsePreferences(preferred) : preferred
  const offeredTags = new Map(
    offered.map((tag) => [Intl.getCanonicalLocales(tag)[0] ?? tag, tag] as const),
  )
  for (const preference of preferences.slice(0, maxPreferences).filter(isTag))
    for (const algorithm of ['lookup', 'best fit'] as const) {
      const found = offeredTags.get(match([preference], [...offeredTags.keys()], '', { algorithm }))
      // For CLDR, English is near to many languages. Rather see what else the visitor reads.
      if (found !== undefined && (algorithm === 'lookup' || found !== defaultLanguage)) return found
    }
  return undefined
}

/** The best language for a visitor; the default if none matches. */
export const negotiate = (preferred: string | readonly string[]): string =>
  lookup(
    preferred,
    languages.map(({ tag }) => tag),
  ) ?? defaultLanguage
