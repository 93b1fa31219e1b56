import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { useDomainStatus } from '#web/features/domains/words.ts'
import { PriceCell } from '#web/renewal/auto-renew/PriceCell.tsx'
import { RowReason } from '#web/renewal/reasons/RowReason.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Status, type StatusLook } from '#web/ui/Status.tsx'

import { ExpiryCell, RenewCell } from './cells.tsx'
import { NameLink } from './NameLink.tsx'

interface PhoneEntryProps {
  domain: Domain
  /** The entry's checkbox; `null` for none. */
  selecting: { checked: boolean; onChange: () => void } | null
}

/** Statuses that are not shown, so that only the exceptions have an extra line. */
const hiddenLooks = new Set<StatusLook>(['done', 'good'])

export function PhoneEntry({ domain, selecting }: PhoneEntryProps) {
  const { t } = useTranslation('list')
  const status = useDomainStatus()(domain)
  return (
    <>
      <span className="nm flex items-center gap-3">
        {selecting && (
          <Checkbox
            aria-label={t('select', { name: domain.unicodeName })}
            checked={selecting.checked}
            onChange={selecting.onChange}
          />
        )}
        <NameLink domain={domain} />
      </span>
      <span className="num">
        <PriceCell renewal={domain.renewal} />
      </span>
      <span className="when">
        <ExpiryCell domain={domain} form="near" />
      </span>
      <RenewCell domain={domain} />
      {!hiddenLooks.has(status.look) && (
        <span className="wide">
          <Status {...status} />
        </span>
      )}
      <RowReason row={domain} />
    </>
  )
}
