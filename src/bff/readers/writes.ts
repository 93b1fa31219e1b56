/** Request bodies of changes: configured ones, else in the form that the provider's own payload suggests. */
import type { JsonObject } from '#wire/dialect/values/plain.ts'
import { bare } from '#wire/dialect/values/plain.ts'

import type { WriteForm } from './families/renewing.ts'
import type { ProviderProfile } from './profile.ts'

export type { WriteForm } from './families/renewing.ts'

const pairs: readonly (readonly [on: string, off: string])[] = [
  ['true', 'false'], ['yes', 'no'], ['y', 'n'], ['on', 'off'], ['1', '0'], ['enabled', 'disabled'], ['active', 'inactive'],
  ['auto', 'manual'], ['automatic', 'manual'], ['automatically', 'manually'], ['read', 'unread'], ['seen', 'unseen'], ['t', 'f'],
] // prettier-ignore

/** The new value, written as the old one is. */
function written(sample: WriteForm['value'], on: boolean): unknown {
  if (typeof sample === 'number') return on ? 1 : 0
  if (typeof sample !== 'string') return on
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
 * Body of `PATCH …/auto-renew` (§4.7 leaves it open). A setting that stands in an object of its own
 * (`autoRenew: { enabled }`) is that object; without any form, `{ enabled }`.
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
  return nested(path, written(form.value, form.inverted ? !enabled : enabled))
}

/** Body of `PATCH /notifications/{id}` (§4.7 leaves it open); without any form, `{ read }`. `now`: RFC 3339. */
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
  return nested(form.path, written(form.value, form.inverted ? !read : read))
}
