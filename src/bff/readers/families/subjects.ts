/** Which service or domain a line, an item or a notice is about. */
import type { Subject } from '#contract/shapes.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { asciiName } from '#wire/dialect/values/hosts.ts'
import { kindOf, nestedSubject, typeOf } from '#wire/dialect/values/subjects.ts'

const field = fieldsOf('lines')

/** A domain is known by its name where the provider states it: that is what its page is found by. */
export function readSubject(rec: Rec): Subject | null {
  const nested = rec.pick(field.subject, nestedSubject)
  if (nested && (nested.kind === 'service' || nested.kind === 'domain'))
    return { kind: nested.kind, type: nested.type, id: nested.id }
  const service = rec.id(field.serviceId)
  if (service !== null) {
    const type = rec.text(field.serviceType)
    return { kind: 'service', type: type && typeOf(type), id: service }
  }
  const domain = rec.pick(field.domain, asciiName) ?? rec.id(field.domainId)
  if (domain !== null) return { kind: 'domain', type: null, id: domain }
  const related = rec.id(field.relatedId)
  const kind = related !== null && related !== '0' ? rec.pick(field.relatedType, kindOf) : null
  return related !== null && (kind === 'service' || kind === 'domain')
    ? { kind, type: null, id: related }
    : null
}
