import { domainToUnicode } from 'node:url'

import type { Domain } from '#contract/domains.ts'
import { extraOf } from '#wire/dialect/fields/extra.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { asciiName, hosts } from '#wire/dialect/values/hosts.ts'
import { bare, identifier, isRecord, scalarText, text } from '#wire/dialect/values/plain.ts'
import { hides, isSigned } from '#wire/dialect/values/protection.ts'
import { typeOf } from '#wire/dialect/values/subjects.ts'
import { flaggedStatus, isKnown, readStatus } from '#wire/dialect/values/words.ts'

import { readAutoRenew, readRenewal } from './renewing.ts'
import type { Item } from './services.ts'

const field = fieldsOf('domains')

const epp = (pattern: RegExp) => (value: unknown) =>
  [value].flat(1).some((one) => pattern.test(bare(scalarText(one) ?? ''))) || null

/** A domain, or `null` without a name. */
export function readDomain(rec: Rec): Item<Domain> | null {
  const joined = () => {
    const [sld, tld] = [rec.text(field.sld) ?? rec.text(field.name), rec.text(field.tld)]
    return sld && tld ? asciiName(`${sld}.${tld.replace(/^\./, '')}`) : null
  }
  const name = rec.pick(field.name, asciiName) ?? rec.pick(field.unicodeName, asciiName) ?? joined()
  if (name === null) return null
  const id = rec.id(field.id) ?? name
  const configured = rec.scope.context.profile.statuses.domains
  const status = rec.pickWord(
    field.status,
    (value) => readStatus('domains', value, configured),
    isKnown,
  )
  const { autoRenew, form } = readAutoRenew(rec)
  const transferable = rec.flag(field.transferable)
  const value: Domain = {
    id,
    name,
    unicodeName: domainToUnicode(name),
    ...(status ?? { status: flaggedStatus(rec.raw) ?? 'unknown', statusText: null }),
    registeredOn: rec.day(field.registeredOn),
    expiresOn: rec.day(field.expiresOn),
    renewal: readRenewal(rec, true),
    autoRenew,
    nameservers: rec.gather(field.nameservers, hosts),
    transferLock:
      rec.flag(field.transferLock) ??
      (transferable === null ? null : !transferable) ??
      rec.pick(field.status, epp(/^(?:client|server)transferprohibited/)),
    privacy: rec.pick(field.privacy, hides),
    dnssec: rec.pick(field.dnssec, (one) => (Array.isArray(one) ? one.length > 0 : isSigned(one))),
    service: readServiceOf(rec),
    manageUrl: rec.link(field.manageUrl),
    extra: [],
  }
  value.extra = extraOf(rec)
  return { value, origin: { type: null, id, form } }
}

function readServiceOf(rec: Rec): Domain['service'] {
  const nested = rec.pick(field.service, (value) => {
    if (!isRecord(value)) return null
    const id = identifier(value.id ?? value.serviceId ?? value.service_id)
    return id === null
      ? null
      : { type: typeOf(text(value.type ?? value.serviceType ?? value.service_type)), id }
  })
  if (nested) return nested
  const id = rec.id(field.serviceId)
  return id === null ? null : { type: typeOf(rec.text(field.serviceType)), id }
}
