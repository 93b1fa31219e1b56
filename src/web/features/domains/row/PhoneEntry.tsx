import type { Domain } from '#web/api/domains.ts'
import { useDomainStatus } from '#web/features/domains/words.ts'
import { RenewalEntry, type EntryCheckbox } from '#web/renewal/auto-renew/RenewalEntry.tsx'

import { ExpiryCell, RenewCell } from './cells.tsx'
import { NameLink } from './NameLink.tsx'

export const PhoneEntry = ({ domain, checkbox }: { domain: Domain; checkbox: EntryCheckbox }) => (
  <RenewalEntry
    row={domain}
    label={domain.unicodeName}
    checkbox={checkbox}
    name={<NameLink domain={domain} />}
    when={<ExpiryCell domain={domain} form="near" />}
    autoRenew={<RenewCell domain={domain} />}
    status={useDomainStatus()(domain)}
  />
)
