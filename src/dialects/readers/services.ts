import type { Service } from '#contract/services.ts'
import { extraOf } from '#dialects/fields/extra.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import { readUsage } from '#dialects/fields/usage.ts'
import { addresses } from '#dialects/values/hosts.ts'
import { text, title } from '#dialects/values/plain.ts'
import { typeOf } from '#dialects/values/subjects.ts'
import { flaggedStatus, isKnown, isOver, readStatus } from '#dialects/values/words.ts'

import { readAutoRenew, readExpiry, readRenewal, type WriteForm } from './renewing.ts'

/** How the provider spells an item; requests to the provider use it. */
export interface Origin {
  type: string | null
  id: string
  /** The id has an unusual name: it may be another thing's until a single read confirms it. */
  isUnconfirmed?: boolean
  /** How the provider writes the setting that can be changed: auto-renew, or read. */
  form: WriteForm | null
}

export interface Item<T> {
  value: T
  origin: Origin
}

/** OVH states the type as a route: `/vps/{serviceName}`. */
const kind = (value: unknown): string | null =>
  text(value)?.replace(/^\/([\w-]+)(?:\/.*)?$/, '$1') ?? null

/** `null` without an id. */
export function readService(record: RecordReader<'services'>): Item<Service> | null {
  const id = record.id('id')
  if (id === null) return null
  const spelling = record.pick('type', kind)
  const type = typeOf(spelling)
  const domain = record.pick('domain', (value) => {
    const name = text(value)?.toLowerCase()
    return name !== undefined && /^[^\s/@]+\.[^\s/@.]+$/.test(name) ? name : null
  })
  const plan = record.pick('plan', title)
  const name = record.pick('name', title) ?? domain ?? plan ?? `${type} ${id}`
  const status = readServiceStatus(record)
  const { autoRenew, form } = readAutoRenew(record, isOver(status.status))
  const value: Service = {
    type,
    id,
    name,
    plan:
      plan === name && record.candidates('plan').every(({ path }) => path.at(-1) === 'name')
        ? null
        : plan,
    domain,
    ...status,
    createdOn: record.day('createdOn'),
    expiresOn: readExpiry(record),
    lastRenewedOn: record.day('lastRenewedOn'),
    renewal: readRenewal(record, type === 'domain'),
    autoRenew,
    manageUrl: record.link('manageUrl'),
    location: record.text('location'),
    ipAddresses: record.gather('ipAddresses', addresses),
    usage: readUsage(record),
    extra: [],
  }
  value.extra = extraOf('services', record)
  return { value, origin: { type: spelling, id, form } }
}

function readServiceStatus(
  record: RecordReader<'services'>,
): Pick<Service, 'status' | 'statusText'> {
  const configured = record.scope.context.profile.statuses.services
  const read = record.pickWord(
    'status',
    (value) => readStatus('services', value, configured),
    isKnown,
  )
  if (read) return read
  const status = record.isNamed('status') ? null : flaggedStatus(record.raw)
  return { status: status ?? 'unknown', statusText: null }
}
