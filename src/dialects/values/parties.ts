/** Who an invoice is billed to. */
import { htmlToText } from '#dialects/text/html.ts'

import keyNames from './key-names.json' with { type: 'json' }
import { bare, isRecord, text } from './plain.ts'

/** Names of each part of an address. */
const parts = keyNames.party

const mostLines = 20
const mostKeys = 60

/** The lines of a list, a text with line breaks, or an object; `null` for an id alone. */
export function billedTo(value: unknown): string[] | null {
  if (Array.isArray(value)) return linesOfList(value)
  if (isRecord(value)) return linesOfObject(value)
  if (typeof value !== 'string' || /^\d*$/.test(value)) return null
  return htmlToText(text(value) ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
}

const nullIfEmpty = (lines: string[]): string[] | null => (lines.length > 0 ? lines : null)

function linesOfList(list: unknown[]): string[] | null {
  const lines: string[] = []
  for (let nth = 0; nth < list.length && nth < mostLines; nth++) {
    const entry = list[nth]
    const line = typeof entry === 'string' ? text(entry) : null
    if (line !== null) lines.push(line)
    else lines.push(...(billedTo(entry) ?? []))
  }
  return nullIfEmpty(lines)
}

function linesOfObject(object: Record<string, unknown>): string[] | null {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(object).slice(0, mostKeys)) {
    if (Array.isArray(value) && bare(key).endsWith('lines'))
      flat.set('address1', value.slice(0, 6).map(text).filter(Boolean).join('\n'))
    const fields = isRecord(value)
      ? Object.entries(value).slice(0, mostKeys)
      : [[key, value] as const]
    for (const [name, inner] of fields) {
      const plain = typeof inner === 'object' ? null : text(inner)
      if (plain !== null && !flat.has(bare(name))) flat.set(bare(name), plain)
    }
  }
  const part = (names: string[]) => names.map((name) => flat.get(name)).find(Boolean) ?? ''
  return nullIfEmpty(
    [
      part(parts.company),
      part(parts.name) || `${part(parts.first)} ${part(parts.last)}`.trim(),
      ...part(parts.street).split('\n'),
      part(parts.street2),
      `${part(parts.postalCode)} ${part(parts.city)}`.trim(),
      part(parts.region),
      part(parts.country),
      part(parts.taxId),
    ].filter(Boolean),
  )
}
