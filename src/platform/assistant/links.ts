/** Paths in the dashboard, because the platform does not know the dashboard's address. */
import type { Thing } from '#ledger/thing.ts'

const link = (label: string, ...path: readonly string[]): string =>
  `[${label.replaceAll(/[[\]]/g, '')}](/${path.map(encodeURIComponent).join('/')})`

export const linkToService = (
  { type, id, domain }: { type: string; id: string; domain: string | null },
  label: string,
): string =>
  type === 'domain' ? link(label, 'domains', domain ?? label) : link(label, 'services', type, id)

export const linkToInvoice = ({ id, number }: { id: string; number: string }): string =>
  link(number, 'invoices', id)

/** The page of a service, or of the domain that it represents. */
export const linkTo = ({ subject, domain }: Thing, label = subject.label): string =>
  domain
    ? link(label, 'domains', domain.name)
    : link(label, 'services', subject.type ?? '', subject.id)

/** For what names its record by kind, type and id. */
export const linkToSubject = (
  { kind, type, id, label }: { kind: string; type: string | null; id: string; label: string },
  domain: string | null = null,
): string => {
  if (kind === 'invoice') return link(label, 'invoices', id)
  if (kind === 'domain' || type === null) return link(label, 'domains', id)
  return linkToService({ type, id, domain }, label)
}
