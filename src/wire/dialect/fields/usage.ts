import { bare, flag, isRecord, number, scalarText, word } from '#wire/dialect/values/plain.ts'

import type { Rec } from './record.ts'
import { fieldsOf } from './tables.ts'

const field = fieldsOf('services')

/** Space left on a service: nested objects, lists of metrics, or pairs of flat fields. */
export function readUsage(
  rec: Rec,
): { metric: string; used: number; limit: number | 'unlimited' | null; unit: string }[] {
  const result = new Map<
    string,
    { used: number | null; limit: number | 'unlimited' | null; unit: string }
  >()
  const limitOf = (value: unknown) => {
    if (/^(?:unlimited|infinite|∞|unmetered)$/i.test(scalarText(value) ?? ''))
      return 'unlimited' as const
    const limit = number(value)
    return limit !== null && limit > 0 ? limit : null
  }
  const object = (name: string, one: Record<string, unknown>) => {
    const by = (pattern: RegExp) => Object.keys(one).find((key) => pattern.test(bare(key)))
    const usedKey = by(
      /^(?:used|usage|current|value|consumed|inuse|amount|(?:used|usage)(?:mb|gb|tb|bytes))$/,
    )
    const limitKey = by(
      /^(?:limit|quota|max|maximum|total|allowed|included|capacity|(?:limit|quota|total|max)(?:mb|gb|tb|bytes))$/,
    )
    const used = usedKey === undefined ? null : number(one[usedKey])
    if (used === null) return
    const unlimited = flag(one.unlimited) === true
    result.set(name, {
      used,
      limit: unlimited ? 'unlimited' : limitKey === undefined ? null : limitOf(one[limitKey]),
      unit: word(one.unit ?? one.units) ?? /(mb|gb|tb|bytes)$/i.exec(usedKey ?? '')?.[1] ?? '',
    })
  }
  rec.pick(field.usage, (value) => {
    if (Array.isArray(value))
      for (const one of value.slice(0, 50))
        if (isRecord(one))
          object(
            word(one.metric ?? one.name ?? one.type ?? one.resource ?? one.key ?? one.label) ?? '',
            one,
          )
    if (isRecord(value))
      for (const [name, one] of Object.entries(value).slice(0, 50))
        if (isRecord(one)) object(name, one)
    return result.size > 0 ? true : null
  })
  // `disk: { used, limit }` beside the other fields.
  rec.pick(field.spaces, (value, { label, path }) => {
    if (isRecord(value) && path.length === 1) object(label, value)
    return null
  })
  for (const candidate of rec.candidates(field.usedUp)) {
    const match = /^(.+?)[_-]?(used|usage|limit|quota)[_-]?(mb|gb|tb|bytes)?$/i.exec(
      candidate.path.at(-1) ?? '',
    )
    if (!match) continue
    const [, metric = '', kind = '', unit = ''] = match
    const value = rec.value(candidate)
    const entry = result.get(metric) ?? { used: null, limit: null, unit }
    result.set(
      metric,
      /^us/i.test(kind) ? { ...entry, used: number(value) } : { ...entry, limit: limitOf(value) },
    )
  }
  return [...result].flatMap(([metric, { used, limit, unit }]) =>
    used === null || !metric ? [] : [{ metric, used, limit, unit }],
  )
}
