/** Which service or domain a line, an item or a notice is about. */
import type { Subject } from '#contract/shapes.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { asciiName } from '#wire/dialect/values/hosts.ts'
import { bare, identifier, isRecord, scalarText, text } from '#wire/dialect/values/plain.ts'

import { typeOf } from './services.ts'

export function kindOf(word: unknown): 'service' | 'domain' | 'invoice' | 'order' | null {
  const plain = bare(scalarText(word) ?? '')
  if (/domain/.test(plain)) return 'domain'
  if (/invoice|bill$/.test(plain)) return 'invoice'
  if (/order/.test(plain)) return 'order'
  return /service|hosting|subscription|product|vps|server|linode|package/.test(plain)
    ? 'service'
    : null
}

/** A nested `{ kind, type, id }` or `{ type: "service", id }`. */
export function nestedSubject(
  value: unknown,
): { kind: NonNullable<ReturnType<typeof kindOf>>; type: string | null; id: string } | null {
  if (!isRecord(value)) return null
  const id = identifier(value.id ?? value.uuid ?? value.name ?? value.domain)
  const kind = kindOf(value.kind ?? value.entity ?? value.resource) ?? kindOf(value.type)
  if (id === null || kind === null) return null
  const type = value.kind === undefined ? (value.service_type ?? value.serviceType) : value.type
  return { kind, type: text(type) === null ? null : typeOf(text(type)), id }
}

/** A domain is known by its name where the provider states it: that is what its page is found by. */
export function readSubject(rec: Rec): Subject | null {
  const nested = rec.pick('subject', nestedSubject)
  if (nested && (nested.kind === 'service' || nested.kind === 'domain'))
    return { ...nested, kind: nested.kind }
  const service = rec.id('serviceId')
  if (service !== null) {
    const type = rec.text('serviceType')
    return { kind: 'service', type: type && typeOf(type), id: service }
  }
  const domain = rec.pick('domain', asciiName) ?? rec.id('domainId')
  if (domain !== null) return { kind: 'domain', type: null, id: domain }
  const related = rec.id('relatedId')
  const kind = related !== null && related !== '0' ? rec.pick('relatedType', kindOf) : null
  return related !== null && (kind === 'service' || kind === 'domain')
    ? { kind, type: null, id: related }
    : null
}
