import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { AttentionItem } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { attentionIcons, isAmountDue } from '#web/app/record/attention.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'
import { PayLink } from '#web/renewal/reasons/PayLink.tsx'
import { debtLinks } from '#web/renewal/reasons/use-reason-text.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { type OverviewRow, autoRenewTargetOf } from './rows.ts'
import { useAttentionText } from './use-attention-text.ts'

interface AttentionRowProps {
  row: OverviewRow
  /** Shows the page's only primary button: it belongs to the first row that can be paid. */
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
function AttentionAction({ row, primary, onAutoRenew }: AttentionRowProps) {
  const { t } = useTranslation('overview')
  const { links } = useSession()
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
        {t('cardAt')}
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

const toneOf = ({ item, settled }: OverviewRow): string =>
  settled ? 'just' : item.severity === 'critical' ? 'bad' : 'warn'

function AttentionAmount({ item }: { item: AttentionItem }) {
  const { t, format } = useTexts('common')
  if (!isAmountDue(item)) return null
  if (item.amount === null) {
    return <Absent of={item} field="amount" />
  }
  return (
    <>
      {/* Apart, so that the decimals of the rows are below each other. */}
      <Amount text={format.money(item.amount)} />{' '}
      {item.taxIncluded !== null && (
        <span className="mut sm block">{format.tax(item.taxIncluded)}</span>
      )}
      {item.total !== null && (
        <span className="mut block">{t('ofTotal', { amount: format.money(item.total) })}</span>
      )}
    </>
  )
}

/** Everything that the row's text names. */
const linksOf = ({ reason, also, usedBy }: AttentionItem) => [
  ...(reason ? debtLinks(reason) : []),
  ...also.items,
  ...usedBy.items,
]

/** Whether the row names its cause, or what else it touches. */
const isChain = ({ item, settled }: OverviewRow): boolean => !settled && linksOf(item).length > 0

/** One attention item: deadline, description, amount and action. */
export function AttentionRow({ row, primary, onAutoRenew }: AttentionRowProps) {
  const { t } = useTranslation('common')
  const textOf = useAttentionText()
  const { item, settled } = row
  const { when, day, title, detail } = textOf(row)
  const Icon = settled ? CircleCheck : attentionIcons[item.kind]
  const tone = toneOf(row)
  return (
    <li className={`need ${tone} ${isChain(row) ? 'chain' : ''}`} tabIndex={-1}>
      <div className="when">
        <b className={settled ? undefined : tone}>{when}</b>
        {day && <span>{day}</span>}
      </div>
      <div className="what">
        <Icon className="i" />
        <div>
          <p className="t">
            <SubjectLink subject={item.subject} className="plain">
              <LinkedText text={title} subjects={[]} />
            </SubjectLink>
          </p>
          <p className="d">
            <LinkedText
              text={detail}
              subjects={linksOf(item)}
              quoted={item.reason?.stated ?? null}
            />{' '}
            {settled && (
              <button type="button" className="link" onClick={() => onAutoRenew(row, false)}>
                {t('undo')}
              </button>
            )}
          </p>
        </div>
      </div>
      <div className="num amt">
        <AttentionAmount item={item} />
      </div>
      <div className="do">
        <AttentionAction row={row} primary={primary} onAutoRenew={onAutoRenew} />
      </div>
    </li>
  )
}
