import type { Service } from '#contract/services.ts'
import keyNames from '#dialects/values/key-names.json' with { type: 'json' }
import {
  bare,
  flag,
  isRecord,
  type JsonObject,
  number,
  scalarText,
  word,
} from '#dialects/values/plain.ts'

import type { RecordReader } from './field-reader.ts'
import { allowedAs } from './harmless.ts'
import { valueAt } from './layout.ts'

type Usage = Service['usage'][number]
type Limit = Usage['limit']
/** Used space may be missing until a second field states it: `disk_limit`, then `disk_used`. */
type PartialUsage = Omit<Usage, 'metric' | 'used'> & { used: number | null }

const mostMetrics = 50
const sizeUnit = 'mb|gb|tb|bytes'
const usedKey = new RegExp(
  `^(?:used|usage|current|value|consumed|inuse|amount|(?:used|usage)(?:${sizeUnit}))$`,
)
const limitKey = new RegExp(
  [
    '^(?:limit|quota|max|maximum|total|allowed|included|capacity',
    `(?:limit|quota|total|max)(?:${sizeUnit}))$`,
  ].join('|'),
)
const flatName = new RegExp(`^(.+?)[_-]?(used|usage|limit|quota)[_-]?(${sizeUnit})?$`, 'i')
/** Metrics besides the sizes and counts that an extra field may state. */
const otherMetrics = new Set(keyNames.usageMetric)
const counted = 'percent|count|files|hours?|days?|cores?|vcpus?|requests?|pieces?'
const writtenUnit = new RegExp(
  `^(?:[kmgtp]?i?b(?:ytes?)?|[kmgtp]?bit|bytes|%|${counted})(?:/s|ps)?$`,
  'i',
)

/** A metric's name may be a key of the provider's: only ones that we know become labels. */
function isMetric(name: string): boolean {
  const shape = allowedAs('services', [name], {})?.shape
  return shape === 'size' || shape === 'count' || otherMetrics.has(bare(name))
}

function unitIn({ unit, units }: JsonObject): string | null {
  const text = word(unit ?? units)
  return text !== null && writtenUnit.test(text) ? text : null
}

const unitSuffix = new RegExp(`(${sizeUnit})$`, 'i')

function limitOf(value: unknown): Limit {
  if (/^(?:unlimited|infinite|∞|unmetered)$/i.test(scalarText(value) ?? '')) return 'unlimited'
  const limit = number(value)
  return limit !== null && limit > 0 ? limit : null
}

/** `{ used, limit }`, under any names. */
function usageIn(object: JsonObject): PartialUsage | null {
  const keyLike = (pattern: RegExp) => Object.keys(object).find((key) => pattern.test(bare(key)))
  const usedName = keyLike(usedKey)
  const limitName = keyLike(limitKey)
  const used = usedName === undefined ? null : number(object[usedName])
  if (used === null) return null
  const stated = limitName === undefined ? null : limitOf(object[limitName])
  return {
    used,
    limit: flag(object.unlimited) === true ? 'unlimited' : stated,
    unit: unitIn(object) ?? unitSuffix.exec(usedName ?? '')?.[1] ?? '',
  }
}

/** Resources used on a service: nested objects, lists of metrics, or pairs of flat fields. */
export function readUsage(record: RecordReader<'services'>): Usage[] {
  const byMetric = new Map<string, PartialUsage>()
  const add = (metric: string, object: JsonObject) => {
    const usage = usageIn(object)
    if (usage) byMetric.set(metric, usage)
  }
  record.pick('usage', (value) => {
    if (Array.isArray(value))
      for (const entry of value.slice(0, mostMetrics).filter(isRecord)) {
        const { metric, name, type, resource, key, label } = entry
        add(word(metric ?? name ?? type ?? resource ?? key ?? label) ?? '', entry)
      }
    if (isRecord(value))
      for (const [metric, entry] of Object.entries(value).slice(0, mostMetrics))
        if (isRecord(entry)) add(metric, entry)
    return byMetric.size > 0 ? true : null
  })
  // `disk: { used, limit }` beside the other fields.
  record.pick('spaces', (value, { label, path }) => {
    if (isRecord(value) && path.length === 1) add(label, value)
    return null
  })
  for (const candidate of record.candidates('usedUp')) {
    const match = flatName.exec(candidate.path.at(-1) ?? '')
    if (!match) continue
    const [, metric = '', kind = '', unit = ''] = match
    const value = record.value(candidate)
    const usage = byMetric.get(metric) ?? { used: null, limit: null, unit }
    const isUsed = /^us/i.test(kind)
    byMetric.set(
      metric,
      isUsed ? { ...usage, used: number(value) } : { ...usage, limit: limitOf(value) },
    )
  }
  const recognised = [...byMetric].flatMap(([metric, { used, limit, unit }]) =>
    used === null || !isMetric(metric) ? [] : [{ metric, used, limit, unit }],
  )
  return [...recognised, ...configuredUsage(record)]
}

/** Usage under the names of the profile. Its metrics are the operator's, so any will do. */
function configuredUsage(record: RecordReader<'services'>): Usage[] {
  const at = (path: string) => valueAt(record.raw, path.split('.'))
  return record.scope.context.profile.usage.flatMap(({ metric, used, limit, unit = '' }) => {
    const stated = number(at(used))
    if (stated === null) return []
    return [{ metric, used: stated, limit: limit === undefined ? null : limitOf(at(limit)), unit }]
  })
}
