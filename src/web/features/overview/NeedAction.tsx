import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { AutoRenewSwitch } from '#web/shell/auto-renew/AutoRenewSwitch.tsx'
import { SubjectLink } from '#web/shell/SubjectLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { renewingOf, type Row } from './rows.ts'

interface NeedActionProps {
  row: Row
  primary: boolean
  onAutoRenew: (row: Row, enabled: boolean) => void
}

const opens = {
  invoice: 'openInvoice',
  service: 'openService',
  domain: 'openDomain',
} as const

const isOpenable = (kind: string): kind is keyof typeof opens => kind in opens

/** The one action: the switch where it can be changed here, else the way to where it is done. */
export function NeedAction({ row, primary, onAutoRenew }: NeedActionProps) {
  const { t } = useTranslation('overview')
  const { brand, links } = useSession()
  const { item } = row
  const look = buttonClass(primary ? 'primary' : 'plain', 's')
  const service = renewingOf(item)
  if (item.kind === 'ends-soon' && service) {
    return (
      <AutoRenewSwitch service={service} long onChange={(enabled) => onAutoRenew(row, enabled)} />
    )
  }
  const card = item.kind === 'payment-failed' ? links['card'] : undefined
  if (card !== undefined) {
    return (
      <LinkOut href={card} className={look}>
        {t('cardAt', { brand: brand.name })}
      </LinkOut>
    )
  }
  const pay = item.payUrl ?? (item.subject.kind === 'invoice' ? links['pay'] : undefined)
  if (pay !== undefined) {
    return (
      <LinkOut href={pay} className={look}>
        {t('payAt', { brand: brand.name })}
      </LinkOut>
    )
  }
  if (!isOpenable(item.subject.kind)) return null
  return (
    <SubjectLink subject={item.subject} className={buttonClass('plain', 's')}>
      {t(opens[item.subject.kind])}
    </SubjectLink>
  )
}
