import { domainToUnicode } from 'node:url'

import type { Domain } from '#contract/domains.ts'
import { extraOf } from '#dialects/fields/extra.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import { asciiName, hosts } from '#dialects/values/hosts.ts'
import { bare, identifier, isRecord, scalarText, text, flag } from '#dialects/values/plain.ts'
import { typeOf } from '#dialects/values/subjects.ts'
import { flaggedStatus, isKnown, isOver, readStatus } from '#dialects/values/words.ts'

import { readAutoRenew, readExpiry, readRenewal } from './renewing.ts'
import type { Item } from './services.ts'

const worded =
  (yes: RegExp, no: RegExp) =>
  (value: unknown): boolean | null => {
    const plain = bare(scalarText(value) ?? '')
    return flag(value) ?? (yes.test(plain) ? true : no.test(plain) ? false : null)
  }

/** Whether the owner's data is kept out of the public WHOIS record. */
const hiding = worded(
  /^(?:private|hidden|redacted|protected|full|high)$/,
  /^(?:public|none|visible)$/,
)
const hides = (value: unknown): boolean | null =>
  hiding(isRecord(value) && 'level' in value ? value.level : value)

/** Whether the domain has DNSSEC. */
const isSigned = worded(/^signed$/, /^(?:un|not)signed$/)

const epp = (pattern: RegExp) => (value: unknown) =>
  [value].flat(1).some((one) => pattern.test(bare(scalarText(one) ?? ''))) || null

/** `null` without a name. */
export function readDomain(record: RecordReader<'domains'>): Item<Domain> | null {
  const joined = () => {
    const [sld, tld] = [record.text('sld') ?? record.text('name'), record.text('tld')]
    return sld && tld ? asciiName(`${sld}.${tld.replace(/^\./, '')}`) : null
  }
  const name = record.pick('name', asciiName) ?? record.pick('unicodeName', asciiName) ?? joined()
  if (name === null) return null
  const id = record.id('id') ?? name
  const configured = record.scope.context.profile.statuses.domains
  const status = record.pickWord(
    'status',
    (value) => readStatus('domains', value, configured),
    isKnown,
  )
  const { autoRenew, form } = readAutoRenew(record, isOver(status?.status))
  const value: Domain = {
    id,
    name,
    unicodeName: domainToUnicode(name),
    ...(status ?? {
      status: (record.isNamed('status') ? null : flaggedStatus(record.raw)) ?? 'unknown',
      statusText: null,
    }),
    registeredOn: record.day('registeredOn'),
    expiresOn: readExpiry(record),
    renewal: readRenewal(record, true),
    autoRenew,
    nameservers: record.gather('nameservers', hosts),
    transferLock: readTransferLock(record),
    privacy: record.pick('privacy', (one) => hides(record.flagWord(one))),
    dnssec: record.pick('dnssec', (one) =>
      Array.isArray(one) ? one.length > 0 : isSigned(record.flagWord(one)),
    ),
    service: readServiceOf(record),
    manageUrl: record.link('manageUrl'),
    extra: [],
  }
  value.extra = extraOf('domains', record)
  return { value, origin: { type: null, id, form } }
}

function readTransferLock(record: RecordReader<'domains'>): boolean | null {
  const locked = record.flag('transferLock')
  if (locked !== null || record.isNamed('transferLock')) return locked
  const transferable = record.flag('transferable')
  if (transferable !== null) return !transferable
  return record.pick('status', epp(/^(?:client|server)transferprohibited/))
}

function readServiceOf(record: RecordReader<'domains'>): Domain['service'] {
  const nested = record.pick('service', (value) => {
    if (!isRecord(value)) return null
    const id = identifier(value.id ?? value.serviceId ?? value.service_id)
    return id === null
      ? null
      : { type: typeOf(text(value.type ?? value.serviceType ?? value.service_type)), id }
  })
  if (nested) return nested
  const id = record.id('serviceId')
  return id === null ? null : { type: typeOf(record.text('serviceType')), id }
}
