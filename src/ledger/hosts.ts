/** Which of the customer's domains a host name lies under. */
import type { DomainRecord } from './records.ts'

/** The customer's domains by both forms of their name. */
export type DomainsByName<D extends DomainRecord> = ReadonlyMap<string, D>

export const byName = <D extends DomainRecord>(domains: readonly D[]): DomainsByName<D> =>
  new Map(
    domains.flatMap((domain) => [
      [domain.unicodeName, domain],
      [domain.name, domain],
    ]),
  )

/** `example.com` for `shop.example.com`. */
export function domainOfHost<D extends DomainRecord>(
  host: string | null,
  names: DomainsByName<D>,
): D | undefined {
  for (let rest = host?.toLowerCase() ?? ''; rest !== '';) {
    const domain = names.get(rest)
    if (domain) return domain
    const dot = rest.indexOf('.')
    rest = dot === -1 ? '' : rest.slice(dot + 1)
  }
  return undefined
}
