import { Link } from '@tanstack/react-router'

import type { Money } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { languageOf } from '#i18n/languages.ts'
import type { Charge, Overview } from '#web/api/overview.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { Section } from '#web/ui/Section.tsx'

/** `withTax`: the charges mix tax bases, so each names its own. */
function Price({
  charge,
  last,
  withTax,
}: {
  charge: Charge
  last: Money | null
  withTax: boolean
}) {
  const { t, format, i18n } = useTexts('overview')
  const { invoice } = charge
  // The amount is due with the invoice, so it is not stated a second time.
  if (invoice !== null) {
    return (
      <InvoiceLink id={invoice.id} className="mut">
        {t('forecast.billed', { number: invoice.number })}
      </InvoiceLink>
    )
  }
  if (charge.price === null) return <Absent of={charge} field="price" />
  const amount = format.money(charge.price)
  const price = withTax ? format.withTax(amount, charge.taxIncluded) : amount
  if (last === null) return <Amount text={price} />
  // The arrow is not mirrored by itself, and points at the new price.
  const direction = languageOf(i18n.language)?.direction ?? 'ltr'
  return (
    <bdi dir={direction}>
      <span className="mut">
        <span className="vh">{t('next.last')} </span>
        <Amount text={format.money(last)} />{' '}
        <span aria-hidden="true">{direction === 'rtl' ? '←' : '→'}</span>{' '}
      </span>
      <span className="vh">{t('next.now')} </span>
      <b className="bb">
        <Amount text={price} />
      </b>
    </bdi>
  )
}

type LastPrice = Overview['lastPrices'][number]
type LastPriceOf = (charge: Charge) => Money | null

/** "Next 30 days, 64 renewals: €1,412.80", and what that is with tax. */
function Soon({ soon, tax, isAtLeast }: Pick<Overview, 'soon' | 'tax'> & { isAtLeast: boolean }) {
  const { t, format } = useTexts(['overview', 'common'])
  const grossText = useGrossText()
  const { days, renewals, totals } = soon
  const [sum, ...others] = totals.sums
  const amount = totalsText(format, totals)
  if (renewals === 0 || amount === '') return null
  const gross = sum && others.length === 0 ? grossText(sum, tax) : null
  return (
    <>
      <p className="soon">
        <span>
          {t('next.soon', {
            ...format.count(renewals),
            days: format.number(days),
          })}
        </span>
        <b className="num bb">
          <Amount text={isAtLeast ? t('common:atLeast', { amount }) : amount} />
        </b>
      </p>
      {gross !== null && <p className="mut text-2">{gross}</p>}
    </>
  )
}

interface NextChargesProps {
  charges: readonly Charge[]
  lastPrices: Overview['lastPrices']
  soon: Overview['soon']
  tax: Overview['tax']
  /** Services or domains could not be read, so charges may be missing. */
  failed: boolean
}

/** "2 of these cost more than last time, €4.30 more in total." One sum per currency. */
function useRiseText(): (charges: readonly Charge[], lastOf: LastPriceOf) => string | null {
  const { t, format } = useTexts('overview')
  return (charges, lastOf) => {
    const rises = charges.flatMap((charge) => {
      const last = charge.invoice === null ? lastOf(charge) : null
      const by = (charge.price?.minorUnits ?? 0) - (last?.minorUnits ?? 0)
      return last && by > 0 ? [{ minorUnits: by, currency: last.currency }] : []
    })
    if (rises.length === 0) return null
    const sums = [...Map.groupBy(rises, ({ currency }) => currency)].map(([currency, group]) => ({
      currency,
      minorUnits: group.reduce((sum, { minorUnits }) => sum + minorUnits, 0),
    }))
    const amount = format.list(sums.map((sum) => isolate(format.money(sum))))
    return t('next.more', { ...format.count(rises.length), amount })
  }
}

const isSame = (a: LastPrice['subject'], b: LastPrice['subject']): boolean =>
  a.kind === b.kind && a.type === b.type && a.id === b.id

export function NextCharges({ charges, lastPrices, soon, tax, failed }: NextChargesProps) {
  const { t, format } = useTexts('overview')
  const riseText = useRiseText()
  const grossText = useGrossText()
  const lastOf: LastPriceOf = ({ subject, price }) =>
    price && (lastPrices.find((last) => isSame(last.subject, subject))?.price ?? null)
  // The sum below says it in full; a row has no room for it.
  const grossOf = ({ invoice, price: amount, taxIncluded }: Charge) =>
    invoice === null ? (grossText({ amount, taxIncluded }, tax) ?? undefined) : undefined
  const rise = riseText(charges, lastOf)
  const unbilled = charges.filter(({ invoice }) => invoice === null)
  const isMixed = new Set(unbilled.map(({ taxIncluded }) => taxIncluded)).size > 1
  return (
    <Section
      title={t('next.title')}
      beside={
        <>
          <Link to="/services" className="end link">
            {t('next.all')}
          </Link>
          {/* A line of its own: in German and French the three don't fit beside each other. */}
          {!isMixed && (
            <TaxLine basis={unbilled[0]?.taxIncluded ?? null} className="mut sm basis-full" />
          )}
        </>
      }
    >
      {charges.length === 0 && (
        <p className="mut py-2 text-3">{failed ? t('next.failed') : t('next.none')}</p>
      )}
      <ul className="mini next">
        {charges.map((charge) => (
          <li key={JSON.stringify([charge.subject, charge.on])}>
            <span className="d">{format.dateNear(charge.on)}</span>
            {/* A price or an invoice goes below a name that would not fit beside it. */}
            <span className="priced">
              <SubjectLink subject={charge.subject} className="plain el">
                <DomainName name={charge.subject.label} />
              </SubjectLink>
              <span
                className={charge.invoice === null ? 'num ms-auto' : 'num'}
                title={grossOf(charge)}
              >
                <Price charge={charge} last={lastOf(charge)} withTax={isMixed} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Soon soon={soon} tax={tax} isAtLeast={failed} />
      {rise !== null && <p className="mut pt-2 text-2">{rise}</p>}
    </Section>
  )
}
