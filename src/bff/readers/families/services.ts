import type { Service } from '#contract/services.ts'
import { extraOf } from '#wire/dialect/fields/extra.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { readUsage } from '#wire/dialect/fields/usage.ts'
import { addresses } from '#wire/dialect/values/hosts.ts'
import { text, word } from '#wire/dialect/values/plain.ts'
import { typeOf } from '#wire/dialect/values/subjects.ts'
import { flaggedStatus, isKnown, readStatus } from '#wire/dialect/values/words.ts'

import { readAutoRenew, readRenewal, type WriteForm } from './renewing.ts'

const field = fieldsOf('services')

/** The provider's own spelling, kept beside an item and used towards the provider. */
export interface Origin {
  type: string | null
  id: string
  /** How the item states auto-renew, or a notification its read state. */
  form: WriteForm | null
}

export interface Item<T> {
  value: T
  origin: Origin
}

/** OVH names a kind by a route: `/vps/{serviceName}`. */
const kind = (value: unknown): string | null =>
  text(value)?.replace(/^\/([\w-]+)(?:\/.*)?$/, '$1') ?? null

/** A service, or `null` where nothing identifies it. */
export function readService(rec: Rec): Item<Service> | null {
  const id = rec.id(field.id)
  if (id === null) return null
  const spelling = rec.pick(field.type, kind)
  const type = typeOf(spelling)
  const domain = rec.pick(field.domain, (value) => {
    const name = text(value)?.toLowerCase()
    return name !== undefined && /^[^\s/@]+\.[^\s/@.]+$/.test(name) ? name : null
  })
  const plan = rec.pick(field.plan, (value) => word(value))
  const name = rec.pick(field.name, word) ?? domain ?? plan ?? `${type} ${id}`
  const status = readServiceStatus(rec)
  const { autoRenew, form } = readAutoRenew(rec)
  const value: Service = {
    type,
    id,
    name,
    plan:
      plan === name && rec.candidates(field.plan).every(({ path }) => path.at(-1) === 'name')
        ? null
        : plan,
    domain,
    ...status,
    createdOn: rec.day(field.createdOn),
    expiresOn: rec.day(field.expiresOn),
    lastRenewedOn: rec.day(field.lastRenewedOn),
    renewal: readRenewal(rec, type === 'domain'),
    autoRenew,
    manageUrl: rec.link(field.manageUrl),
    location: rec.text(field.location),
    ipAddresses: rec.gather(field.ipAddresses, addresses),
    usage: readUsage(rec),
    extra: [],
  }
  value.extra = extraOf(rec)
  return { value, origin: { type: spelling, id, form } }
}

function readServiceStatus(rec: Rec): Pick<Service, 'status' | 'statusText'> {
  const configured = rec.scope.context.profile.statuses.services
  const read = rec.pickWord(
    field.status,
    (value) => readStatus('services', value, configured),
    isKnown,
  )
  if (read) return read
  const status = flaggedStatus(rec.raw)
  return { status: status ?? 'unknown', statusText: null }
}
