/** Which service or domain an invoice line or order item is about. */
import type { Subject } from '#contract/shapes.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import { asciiName } from '#dialects/values/hosts.ts'
import { kindOf, nestedSubject, typeOf } from '#dialects/values/subjects.ts'

/** Prefers a domain's name over its id: its page is found by name. */
export function readSubject(record: RecordReader<'lines'>): Subject | null {
  const nested = record.pick('subject', nestedSubject)
  if (nested && (nested.kind === 'service' || nested.kind === 'domain'))
    return { kind: nested.kind, type: nested.type, id: nested.id }
  const service = record.id('serviceId')
  if (service !== null) {
    const type = record.text('serviceType')
    return { kind: 'service', type: type && typeOf(type), id: service }
  }
  const domain = record.pick('domain', asciiName) ?? record.id('domainId')
  if (domain !== null) return { kind: 'domain', type: null, id: domain }
  const related = record.id('relatedId')
  const kind = related !== null && related !== '0' ? record.pick('relatedType', kindOf) : null
  return related !== null && (kind === 'service' || kind === 'domain')
    ? { kind, type: null, id: related }
    : null
}
