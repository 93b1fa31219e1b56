import { useTranslation } from 'react-i18next'

import type { Service } from '#web/api/services.ts'
import { useStatus } from '#web/features/services/words.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { PriceCell } from '#web/renewal/auto-renew/PriceCell.tsx'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Status, type StatusLook } from '#web/ui/Status.tsx'

import { NameLink } from './NameLink.tsx'
import { noteOf } from './note-of.ts'
import { RenewalCell } from './RenewalCell.tsx'

interface PhoneEntryProps {
  service: Service
  /** The entry's checkbox; `null` for none. */
  selecting: { checked: boolean; onChange: () => void } | null
}

/** Statuses that are not shown, so that only the exceptions have an extra line. */
const hiddenLooks = new Set<StatusLook>(['done', 'good'])

export function PhoneEntry({ service, selecting }: PhoneEntryProps) {
  const { t } = useTranslation('list')
  const status = useStatus()(service)
  const { domain } = noteOf(service)
  return (
    <>
      <span className="nm flex items-center gap-3">
        {selecting && (
          <Checkbox
            aria-label={t('select', { name: service.name })}
            checked={selecting.checked}
            onChange={selecting.onChange}
          />
        )}
        <NameLink service={service} />
        {domain !== null && <bdi className="mut el sm">{domain}</bdi>}
      </span>
      <span className="num">
        <PriceCell renewal={service.renewal} />
      </span>
      <span className="when">
        <RenewalCell service={service} isMarked={status.look === 'ends-soon'} />
      </span>
      <AutoRenewSwitch service={service} explained />
      {!hiddenLooks.has(status.look) && (
        <span className="wide">
          <Status {...status} />
        </span>
      )}
      <RowReason row={service} />
    </>
  )
}
