import type { Domain, DomainKey } from '#web/api/domains.ts'
import { onForget } from '#web/api/session.ts'
import type { BulkItem } from '#web/shell/bulk/BulkBar.tsx'
import { createSelection } from '#web/ui/list/selection.ts'

/** Selected domains: they survive filtering, sorting and a look at another page. */
export const selection = createSelection<DomainKey>()
onForget(selection.clear)

export const domainKeyOf = ({ name }: { name: string }): string => name

/**
 * A domain as what a switch changes: the service that stands for it. Without one there is nothing
 * to change, so it counts among those that cannot be.
 */
export const bulkItemOf = ({ service, name, renewal, autoRenew }: DomainKey): BulkItem => ({
  type: service?.type ?? '',
  id: service?.id ?? name,
  name,
  renewal,
  autoRenew: service ? autoRenew : null,
})

/** The same for a row's switch; `null`: auto-renew is not changed here. */
export const renewingOf = (domain: Domain) =>
  domain.service === null
    ? null
    : {
        type: domain.service.type,
        id: domain.service.id,
        name: domain.unicodeName,
        renewal: domain.renewal,
        autoRenew: domain.autoRenew,
        expiresOn: domain.expiresOn,
      }
