import type { Domain, DomainKey } from '#web/api/domains.ts'
import { onForget } from '#web/api/session-state.ts'
import { createSelection } from '#web/list/table/selection.ts'
import type { BulkItem } from '#web/renewal/bulk/bulk-item.ts'

export const selection = createSelection<DomainKey>()
onForget(selection.clear)

export const domainKeyOf = ({ name }: { name: string }): string => name

/** A domain's auto-renew is changed through its service. A domain without one counts as locked. */
export const bulkItemOf = ({
  service,
  name,
  renewalStatus,
  expiresOn,
  billed,
  renewal,
  autoRenew,
  leadTime,
}: DomainKey): BulkItem => ({
  type: service?.type ?? '',
  id: service?.id ?? name,
  name,
  renewalStatus,
  expiresOn,
  billed,
  renewal,
  autoRenew: service ? autoRenew : null,
  leadTime,
})

/** What a domain's switch changes; `null` if auto-renew cannot be changed here. */
export const autoRenewTargetOf = (domain: Domain) =>
  domain.service === null
    ? null
    : {
        type: domain.service.type,
        id: domain.service.id,
        name: domain.unicodeName,
        renewal: domain.renewal,
        autoRenew: domain.autoRenew,
        renewalStatus: domain.renewalStatus,
        expiresOn: domain.expiresOn,
        billed: domain.billed,
        lastCost: domain.lastCost,
        leadTime: domain.leadTime,
      }
