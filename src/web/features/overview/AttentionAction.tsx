import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { AutoRenewSwitch } from '#web/shell/auto-renew/AutoRenewSwitch.tsx'
import { SubjectLink } from '#web/shell/SubjectLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { autoRenewTargetOf, type Row } from './rows.ts'

interface AttentionActionProps {
  row: Row
  primary: boolean
  onAutoRenew: (row: Row, enabled: boolean) => void
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
  const className = buttonClass(primary ? 'primary' : 'plain', 's')
  const service = autoRenewTargetOf(item)
  if (item.kind === 'ends-soon' && service) {
    return (
      <AutoRenewSwitch service={service} long onChange={(enabled) => onAutoRenew(row, enabled)} />
    )
  }
  const card = item.kind === 'payment-failed' ? links['card'] : undefined
  if (card !== undefined) {
    return (
      <LinkOut href={card} className={className}>
        {t('cardAt', { brand: brand.name })}
      </LinkOut>
    )
  }
  const pay = item.payUrl ?? (item.subject.kind === 'invoice' ? links['pay'] : undefined)
  if (pay !== undefined) {
    return (
      <LinkOut href={pay} className={className}>
        {t('payAt', { brand: brand.name })}
      </LinkOut>
    )
  }
  if (!isOpenable(item.subject.kind)) return null
  return (
    <SubjectLink subject={item.subject} className={buttonClass('plain', 's')}>
      {t(openLabels[item.subject.kind])}
    </SubjectLink>
  )
}
