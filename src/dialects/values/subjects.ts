/** What an invoice line, an order item or a notification may be about. */
import { bare, identifier, isRecord, scalarText, text } from './plain.ts'

/** The provider's word for a type, in lower case and with `-` for spaces. */
export const typeOf = (word: string | null): string =>
  word?.trim().toLowerCase().replace(/\s+/g, '-') ?? 'service'

type SubjectKind = 'service' | 'domain' | 'invoice' | 'order'

export function kindOf(word: unknown): SubjectKind | null {
  if (word === 'service' || word === 'domain' || word === 'invoice' || word === 'order') return word
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
): { kind: SubjectKind; type: string | null; id: string } | null {
  if (!isRecord(value)) return null
  const id = identifier(value.id ?? value.uuid ?? value.name ?? value.domain)
  const kind = kindOf(value.kind ?? value.entity ?? value.resource) ?? kindOf(value.type)
  if (id === null || kind === null) return null
  const type = value.kind === undefined ? (value.service_type ?? value.serviceType) : value.type
  const stated = text(type)
  return { kind, type: stated === null ? null : typeOf(stated), id }
}
