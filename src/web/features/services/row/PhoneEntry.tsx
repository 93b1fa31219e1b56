import type { Service } from '#web/api/services.ts'
import { RowSwitch } from '#web/features/services/what-if/RowSwitch.tsx'
import { useStatus } from '#web/features/services/words.ts'
import { RenewalEntry, type EntryCheckbox } from '#web/renewal/auto-renew/RenewalEntry.tsx'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'
import { RenewalCell } from './RenewalCell.tsx'

export function PhoneEntry({ service, checkbox }: { service: Service; checkbox: EntryCheckbox }) {
  const status = useStatus()(service)
  const { domain } = noteOf(service)
  return (
    <RenewalEntry
      row={service}
      label={service.name}
      checkbox={checkbox}
      name={
        <>
          <NameLink service={service} />
          {domain !== null && <bdi className="mut el sm">{domain}</bdi>}
        </>
      }
      when={<RenewalCell service={service} isMarked={status.look === 'ends-soon'} />}
      autoRenew={<RowSwitch service={service} />}
      status={status}
    />
  )
}
