/** Bodies of PATCH requests: as configured, or in the form that the provider's own payload has. */
import type { WriteForm } from '#dialects/readers/renewing.ts'
import { bare, type JsonObject } from '#dialects/values/plain.ts'

import type { ProviderProfile } from './profile.ts'

export type { WriteForm } from '#dialects/readers/renewing.ts'

const pairs: readonly (readonly [on: string, off: string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['on', 'off'],
  ['1', '0'],
  ['enabled', 'disabled'],
  ['active', 'inactive'],
  ['auto', 'manual'],
  ['automatic', 'manual'],
  ['automatically', 'manually'],
  ['read', 'unread'],
  ['seen', 'unseen'],
  ['t', 'f'],
]

/** The word of the profile for the new value, at the position of the old one's word. */
function ownWord(sample: string, on: boolean, { flags }: ProviderProfile): string | undefined {
  const lists = [flags.true, flags.false]
  const list = lists.find((words) => words.some((word) => bare(word) === bare(sample)))
  const at = list?.findIndex((word) => bare(word) === bare(sample)) ?? -1
  const wanted = flags[on ? 'true' : 'false']
  return list && (wanted[at] ?? wanted[0])
}

/** The new value, written the way the old one is. */
function written(sample: WriteForm['value'], on: boolean, profile: ProviderProfile): unknown {
  if (typeof sample === 'number') return on ? 1 : 0
  if (typeof sample !== 'string') return on
  const own = ownWord(sample, on, profile)
  if (own !== undefined) return own
  const pair = pairs.find((words) => words.includes(bare(sample)))
  if (!pair) return on
  const chosen = pair[on ? 0 : 1]
  if (sample === sample.toUpperCase()) return chosen.toUpperCase()
  return sample[0] === sample[0]?.toUpperCase()
    ? chosen[0]?.toUpperCase() + chosen.slice(1)
    : chosen
}

const nested = (path: readonly string[], value: unknown): JsonObject =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as JsonObject

/**
 * Body of `PATCH …/auto-renew`, which §4.7 leaves open. A switch within its own object
 * (`autoRenew: { enabled }`) is sent without that object. Without a form: `{ enabled }`.
 */
export function autoRenewBody(
  form: WriteForm | null,
  enabled: boolean,
  profile: ProviderProfile,
): JsonObject {
  const configured = profile.bodies.autoRenew
  if (configured) return enabled ? configured.on : configured.off
  if (!form) return { enabled }
  const path = [...form.path]
  if (
    path.length > 1 &&
    path.some((key) => /^(?:auto_?renew(?:al)?|attributes|data)$/i.test(key))
  ) {
    const at = path.findLastIndex((key) => /^(?:auto[_-]?renew(?:al)?|attributes|data)$/i.test(key))
    if (at < path.length - 1) path.splice(0, at + 1)
  }
  return nested(path, written(form.value, form.inverted ? !enabled : enabled, profile))
}

/**
 * Body of `PATCH /notifications/{id}`, which §4.7 leaves open. Without a form: `{ read }`. `now` is
 * RFC 3339.
 */
export function notificationBody(
  form: WriteForm | null,
  read: boolean,
  profile: ProviderProfile,
  now: string,
): JsonObject {
  const configured = profile.bodies.notification
  if (configured) return read ? configured.read : configured.unread
  if (!form) return { read }
  const name = bare(form.path.at(-1) ?? '')
  if (/(?:at|on|date)$/.test(name)) return nested(form.path, read ? now : null)
  return nested(form.path, written(form.value, form.inverted ? !read : read, profile))
}
