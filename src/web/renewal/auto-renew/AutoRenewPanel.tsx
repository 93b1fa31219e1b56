import { useTranslation } from 'react-i18next'

import type { LeadTime, PastCost } from '#contract/listed.ts'
import type { BilledPeriod, Renewal, TaxRate } from '#contract/shapes.ts'
import type { ChargeOrEnd } from '#ledger/entries.ts'
import { type WayBack, wayBackOf } from '#ledger/expired.ts'
import { type ListedItem, nextEntryOf } from '#ledger/listed.ts'
import { grossOf } from '#ledger/tax.ts'
import { type AutoRenewTarget, useAutoRenewChange, useIsUnconfirmed } from '#web/api/auto-renew.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { withBold } from '#web/renewal/expired/with-bold.tsx'
import { Amount } from '#web/ui/Amount.tsx'

import { AutoRenewSwitch } from './AutoRenewSwitch.tsx'
import { Decision } from './Decision.tsx'
import { KeyNote } from './KeyNote.tsx'
import { chargeText, dependentsText } from './result-text.ts'

interface ExpiredSentencesProps {
  item: ListedItem & { renewal: Renewal }
  wayBack: WayBack
  isDomain: boolean
  /** `null` if it is not known. */
  tax: TaxRate | null
}

/** The usual price, with the tax of the last invoice if that is known. */
function UsualPrice({ item: { renewal }, tax }: Pick<ExpiredSentencesProps, 'item' | 'tax'>) {
  const { t, format } = useTexts(['expired', 'common'])
  const { price, taxIncluded, termMonths } = renewal
  if (price === null) return null
  const gross = taxIncluded === false ? grossOf({ amount: price, taxIncluded }, tax) : null
  if (gross === null || tax === null)
    return <p>{format.price(format.money(price), termMonths, taxIncluded)}</p>
  const difference = { ...gross, minorUnits: gross.minorUnits - price.minorUnits }
  const rate = { tax: tax.name ?? format.taxName, rate: format.percent(tax.ratePercent) }
  return (
    <div className="sum">
      <span>{t('price')}</span>
      <Amount className="num" text={format.money(price)} />
      <span>{t('taxAsLast', rate)}</span>
      <Amount className="num" text={format.money(difference)} />
      <span className="tot">{t('about')}</span>
      <span className="num tot">
        <Amount text={format.money(gross)} />
      </span>
    </div>
  )
}

/** For what has expired: the switch may no longer be enough, what it would do, and what renewing costs. */
function ExpiredSentences({ item, wayBack, isDomain, tax }: ExpiredSentencesProps) {
  const { t } = useTranslation('expired')
  const kind = isDomain ? 'domain' : 'service'
  const isOn = item.autoRenew?.enabled === true
  const { changeable = false } = item.autoRenew ?? {}
  return (
    <>
      <p className="say" aria-live="polite">
        {t('say')} <b>{t(`keep.${kind}.${wayBack}`)}</b>
      </p>
      {item.renewal.price !== null && (
        <div className="if">
          <UsualPrice item={item} tax={tax} />
          <p className="sm mut mt-2">{t('usual')}</p>
        </div>
      )}
      {(isOn || changeable) && (
        <p className="if">{withBold(t(isOn ? `on.${kind}` : `ifOn.${kind}`))}</p>
      )}
    </>
  )
}

interface AutoRenewPanelProps {
  service: AutoRenewTarget & {
    renewalStatus: string
    expiresOn: string | null
    billed: readonly BilledPeriod[]
    lastCost: PastCost | null
    leadTime: LeadTime | null
    /** For the amount with tax; `null` if it is not known. */
    tax: TaxRate | null
  }
  /** Whether it is a domain: domains expire, other services end. */
  expires: boolean
}

/** The next charge or the end; `undefined` if there is neither. */
function useNextEntry(service: AutoRenewPanelProps['service']): ChargeOrEnd | undefined {
  const { today } = useFormat()
  const change = useAutoRenewChange(service)
  const { autoRenew } = service
  const enabled = change?.error === null ? change.wanted : autoRenew?.enabled === true
  const item = { ...service, autoRenew: autoRenew && { ...autoRenew, enabled } }
  return nextEntryOf(item, today)
}

/** Whether nobody knows what became of a change. If a later read shows it, it was made after all. */
function useIsUndecided(service: AutoRenewPanelProps['service']): boolean {
  const change = useAutoRenewChange(service)
  const isUnconfirmed = useIsUnconfirmed(service)
  const isFailed = change !== undefined && change.error !== null
  return isUnconfirmed && isFailed && service.autoRenew?.enabled !== change.wanted
}

/** What will happen, with only what the provider states. */
function useSentence({ service, expires }: AutoRenewPanelProps): string {
  const { t, format } = useTexts('auto-renew')
  const change = useAutoRenewChange(service)
  const { autoRenew, renewal, expiresOn } = service
  const next = useNextEntry(service)
  const isUnconfirmed = useIsUndecided(service)
  if (isUnconfirmed) return t('say.unconfirmed')
  if (next?.invoice && next.on !== null) {
    const values = { number: next.invoice.number, date: format.date(next.on, 'long') }
    return t(autoRenew?.enabled === false ? 'say.billedOff' : 'say.billed', values)
  }
  if (autoRenew === null) return t('say.unknown')
  const isOn = change?.error === null ? change.wanted : autoRenew.enabled
  if (isOn) {
    if (renewal.on === null) return t('say.renewsNoDate')
    const date = format.date(renewal.on, 'long')
    if (next?.doubt === 'date-passed' || next?.doubt === 'expired') return t('say.passed', { date })
    if (renewal.price === null) return t('say.renews', { date })
    const amount = chargeText(format, renewal)
    const values = { date, amount }
    const months = renewal.termMonths
    if (months === null) return t('say.charge', values)
    return months % 12 === 0
      ? t('say.chargeYears', { ...values, n: format.number(months / 12), count: months / 12 })
      : t('say.chargeMonths', { ...values, n: format.number(months), count: months })
  }
  if (expiresOn !== null) {
    const date = format.date(expiresOn, 'long')
    if (next === undefined || next.doubt !== null)
      return t(expires ? 'say.expired' : 'say.endedOn', { date })
    return t(expires ? 'say.expires' : 'say.endsOn', { date })
  }
  return renewal.on === null
    ? t('say.endsNoDate')
    : t('say.ends', { date: format.date(renewal.on, 'long') })
}

/** The switch with a sentence that says what will happen, when, and how much it costs. */
export function AutoRenewPanel({ service, expires }: AutoRenewPanelProps) {
  const { t, format } = useTexts(['auto-renew', 'common'])
  const { links } = useSession()
  const sentence = useSentence({ service, expires })
  const grossText = useGrossText()
  const { autoRenew, renewal } = service
  const next = useNextEntry(service)
  // Nothing can be avoided or added where an invoice bills it already, or the day has passed.
  const isUnconfirmed = useIsUndecided(service)
  const isOpen = !isUnconfirmed && next?.invoice === null && next.doubt === null
  const gross = isOpen ? grossText(next, service.tax) : null
  const wayBack = wayBackOf(service, format.today)
  const date = isOpen && renewal.on && format.date(renewal.on, 'long')
  const isOff = next?.kind === 'end' || autoRenew?.enabled === false
  const dependents = wayBack === null && isOff ? service.dependents : undefined
  return (
    <section className="renewal" aria-labelledby="auto-renew-title">
      <div className="top">
        <h2 className="sect" id="auto-renew-title">
          {t('label')}
        </h2>
        <AutoRenewSwitch service={service} />
      </div>
      {wayBack === null || isUnconfirmed ? (
        <p className="say" aria-live="polite">
          {withBold(sentence)}
        </p>
      ) : (
        <ExpiredSentences item={service} wayBack={wayBack} isDomain={expires} tax={service.tax} />
      )}
      {dependents && dependents.length > 0 && (
        <p className="if">{dependentsText(t, format, dependents)}</p>
      )}
      {gross !== null && next?.kind === 'charge' && <p className="if">{gross}</p>}
      {autoRenew?.changeable && <KeyNote />}
      {isOpen && <Decision entry={next} service={service} isOn={autoRenew?.enabled === true} />}
      {autoRenew?.changeable && date && !autoRenew.enabled && renewal.price !== null && (
        <p className="if">
          {withBold(t('say.ifOn', { date, amount: chargeText(format, renewal) }))}
        </p>
      )}
      {'help:auto-renew' in links && (
        <p className="if">
          <HelpLink topic="auto-renew" />
        </p>
      )}
    </section>
  )
}
