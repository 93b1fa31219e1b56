import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { PayLink } from '#web/renewal/reasons/PayLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { autoRenewTargetOf, type OverviewRow } from './rows.ts'

interface AttentionActionProps {
  row: OverviewRow
  primary: boolean
  onAutoRenew: (row: OverviewRow, enabled: boolean) => void
}

const openLabels = {
  invoice: 'openInvoice',
  service: 'openService',
  domain: 'openDomain',
} as const

const isOpenable = (kind: string): kind is keyof typeof openLabels => kind in openLabels

/** The row's one action: the auto-renew switch, else a link to where it can be settled. */
export function AttentionAction({ row, primary, onAutoRenew }: AttentionActionProps) {
  const { t } = useTranslation('overview')
  const { brand, links } = useSession()
  const { item } = row
  const variant = primary ? 'primary' : 'plain'
  const service = autoRenewTargetOf(item)
  if (item.kind === 'ends-soon' && service) {
    return (
      <AutoRenewSwitch service={service} long onChange={(enabled) => onAutoRenew(row, enabled)} />
    )
  }
  const card = item.kind === 'payment-failed' ? links['card'] : undefined
  if (card !== undefined) {
    return (
      <LinkOut href={card} className={buttonClass(variant, 's')}>
        {t('cardAt', { brand: brand.name })}
      </LinkOut>
    )
  }
  const isSettledByPaying = item.subject.kind === 'invoice' || (item.reason?.debts.length ?? 0) > 0
  if (isSettledByPaying && (item.payUrl !== null || links['pay'] !== undefined))
    return <PayLink payUrl={item.payUrl} variant={variant} />
  const kind = item.subject.domainName === null ? item.subject.kind : 'domain'
  if (!isOpenable(kind)) return null
  return (
    <SubjectLink subject={item.subject} className={buttonClass('plain', 's')}>
      {t(openLabels[kind])}
    </SubjectLink>
  )
}
