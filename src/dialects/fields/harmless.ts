/** The vocabulary of extra fields that may be shown (`harmless.json`), and the operator's own. */
import type { Fact } from '#contract/facts.ts'
import type { DialectProfile } from '#dialects/rules.ts'
import { bare } from '#dialects/values/plain.ts'

import type { Shape } from './harmless-shapes.ts'
import vocabulary from './harmless.json' with { type: 'json' }
import objectNames from './objects.json' with { type: 'json' }

export type ExtraResource = 'services' | 'domains' | 'invoices' | 'orders' | 'account'

/** What an allowed field is called, and the shape that its value must have. */
export interface Allowed {
  fact: Fact | null
  /** The operator's label per language. */
  labels: Readonly<Record<string, string>> | null
  /** `null`: any harmless shape. */
  shape: Shape | null
  /** Unit stated in the name: `memory_mb`. */
  unit: string | null
}

interface HarmlessEntry {
  fact: Fact
  shape: Shape
}

const byResource = new Map<ExtraResource, Map<string, HarmlessEntry>>()
for (const [fact, { shape, resources, names }] of Object.entries(vocabulary))
  for (const resource of resources as ExtraResource[]) {
    const index = byResource.get(resource) ?? new Map<string, HarmlessEntry>()
    byResource.set(resource, index)
    for (const name of names)
      if (!index.has(name)) index.set(name, { fact: fact as Fact, shape: shape as Shape })
  }

/** Objects whose children count under their own names. */
const groups = new Set([...objectNames.grouping, ...objectNames.features])
/** Children that state the value of the object they belong to: `region: { name }`. */
const valueNames = new Set(objectNames.valueNames)
export const isValueName = (name: string): boolean => valueNames.has(name)
const sizeUnits: Record<string, string> = {
  kb: 'KB',
  mb: 'MB',
  gb: 'GB',
  tb: 'TB',
  kib: 'KiB',
  mib: 'MiB',
  gib: 'GiB',
  tib: 'TiB',
  bytes: 'B',
  mbps: 'Mbit/s',
  gbps: 'Gbit/s',
  mbit: 'Mbit/s',
  gbit: 'Gbit/s',
}
const unitEnd = new RegExp(`(?:in)?(${Object.keys(sizeUnits).join('|')})$`)

function entryFor(index: ReadonlyMap<string, HarmlessEntry>, name: string): Allowed | null {
  const entry = index.get(name)
  if (entry) return { ...entry, labels: null, unit: null }
  const unit = unitEnd.exec(name)
  const sized = unit && index.get(name.slice(0, unit.index))
  return sized?.shape === 'size'
    ? { ...sized, labels: null, unit: sizeUnits[unit?.[1] ?? ''] ?? null }
    : null
}

const pathName = (path: readonly string[]): string => path.map(bare).join('.')

/** What the field at a path may be shown as; `null` if its name is not known to be harmless. */
export function allowedAs(
  resource: ExtraResource,
  path: readonly string[],
  { show, hide }: Pick<DialectProfile, 'show' | 'hide'>,
): Allowed | null {
  const name = pathName(path)
  const matches = (stated: string) => pathName(stated.split('.')) === name
  if (hide?.[resource]?.some(matches)) return null
  for (const [stated, labels] of Object.entries(show?.[resource] ?? {}))
    if (matches(stated)) return { fact: null, labels, shape: null, unit: null }
  const index = byResource.get(resource)
  const names = path.map(bare)
  const own = names.at(-1) ?? ''
  if (!index || names.includes('') || path.length > 2) return null
  const [parent] = names
  if (path.length === 1 || groups.has(parent ?? '')) return entryFor(index, own)
  const whole = entryFor(index, names.join(''))
  return whole ?? (valueNames.has(own) ? entryFor(index, parent ?? '') : null)
}
