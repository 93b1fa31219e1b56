import { Lock, LockOpen } from 'lucide-react'

import { nextEntryOf } from '#ledger/listed.ts'
import type { Domain } from '#web/api/domains.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { autoRenewTargetOf } from '#web/features/domains/selection.ts'
import { useDomainStatus, useEndsSoon } from '#web/features/domains/words.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { Clipped } from '#web/ui/Clipped.tsx'
import { Status } from '#web/ui/Status.tsx'

interface ExpiryCellProps {
  domain: Domain
  /** `near` leaves out the year if the day is near. */
  form?: 'near' | 'short' | 'long'
}

/** The expiry date and the time left, in amber if the domain ends soon. */
export function ExpiryCell({ domain, form = 'short' }: ExpiryCellProps) {
  const format = useFormat()
  const endsSoon = useEndsSoon()
  const { expiresOn } = domain
  if (expiresOn === null) return <Absent />
  return (
    <span className="dates">
      <bdi className={form === 'near' ? 'day' : 'day y'}>
        {form === 'near' ? format.dateNear(expiresOn) : format.date(expiresOn, form)}
      </bdi>{' '}
      <span className={`rel ${endsSoon(domain) ? 'warn' : ''}`}>{format.relative(expiresOn)}</span>
    </span>
  )
}

export function ChargeCell({ domain }: { domain: Domain }) {
  const format = useFormat()
  if (domain.renewal.on === null) return <Absent />
  // Nothing will be charged on that day.
  if (nextEntryOf(domain, format.today)?.kind === 'end') return <span className="mut">–</span>
  return <bdi>{format.date(domain.renewal.on)}</bdi>
}

export function NameserverCell({ domain }: { domain: Domain }) {
  const { t, format } = useTexts('domains')
  const [first, ...others] = domain.nameservers
  if (first === undefined) return <Absent />
  return (
    <span title={domain.nameservers.join(', ')}>
      <bdi dir="ltr">{first}</bdi>
      {others.length > 0 && ' '}
      {others.length > 0 && (
        <bdi dir="ltr" className="mut">
          {t('row.more', { n: format.number(others.length) })}
        </bdi>
      )}
    </span>
  )
}

export function LockCell({ domain: { transferLock } }: { domain: Domain }) {
  const { t } = useTexts('domains')
  if (transferLock === null) return <Absent />
  const Icon = transferLock ? Lock : LockOpen
  const text = t(transferLock ? 'lock.on' : 'lock.off')
  return (
    <span className={transferLock ? 'st' : 'st warn'}>
      <Icon className="i" />
      <Clipped text={text} />
    </span>
  )
}

export function FlagCell({ value }: { value: boolean | null }) {
  const { t } = useTexts('domains')
  return value === null ? <Absent /> : t(value ? 'flag.on' : 'flag.off')
}

export const StatusCell = ({ domain, iconOnly }: { domain: Domain; iconOnly: boolean }) => (
  <Status {...useDomainStatus()(domain)} iconOnly={iconOnly} />
)

/** A switch if the domain is also a service, or else text. */
export function RenewCell({ domain }: { domain: Domain }) {
  const { t } = useTexts('auto-renew')
  const autoRenewTarget = autoRenewTargetOf(domain)
  if (domain.autoRenew === null) return <Absent />
  if (autoRenewTarget !== null) return <AutoRenewSwitch service={autoRenewTarget} explained />
  return <span className="ink2">{t(domain.autoRenew.enabled ? 'on' : 'off')}</span>
}
