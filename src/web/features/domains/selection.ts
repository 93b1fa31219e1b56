import type { Domain, DomainKey } from '#web/api/domains.ts'
import { createSelection } from '#web/list/table/selection.ts'
import type { BulkItem } from '#web/renewal/bulk/bulk-item.ts'

export const domainKeyOf = ({ name }: { name: string }): string => name

export const selection = createSelection<DomainKey>(domainKeyOf)

/** What gets a label: the service of a domain, if it has one, else the domain. */
export const labelTargetOf = ({ service, name }: Pick<DomainKey, 'service' | 'name'>) => ({
  type: service?.type ?? '',
  id: service?.id ?? name,
  name,
})

/** A domain's auto-renew is changed through its service: without one it is locked. */
export const bulkItemOf = ({ service, ...domain }: DomainKey): BulkItem => ({
  ...domain,
  ...labelTargetOf({ service, name: domain.name }),
  autoRenew:
    service === null && domain.autoRenew
      ? { ...domain.autoRenew, changeable: false }
      : domain.autoRenew,
})

/** What a domain's switch changes; `null` if auto-renew cannot be changed here. */
export const autoRenewTargetOf = (domain: Domain) =>
  domain.service && { ...domain, ...domain.service, name: domain.unicodeName }
