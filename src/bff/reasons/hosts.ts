/** Which of the customer's domains a host name lies under. */
import type { Domain } from '#contract/domains.ts'

/** The customer's domains by both forms of their name. */
export type DomainsByName = ReadonlyMap<string, Domain>

export const byName = (domains: readonly Domain[]): DomainsByName =>
  new Map(
    domains.flatMap((domain) => [
      [domain.unicodeName, domain],
      [domain.name, domain],
    ]),
  )

/** `example.com` for `shop.example.com`. */
export function domainOfHost(host: string | null, names: DomainsByName): Domain | undefined {
  for (let rest = host?.toLowerCase() ?? ''; rest !== '';) {
    const domain = names.get(rest)
    if (domain) return domain
    const dot = rest.indexOf('.')
    rest = dot === -1 ? '' : rest.slice(dot + 1)
  }
  return undefined
}
