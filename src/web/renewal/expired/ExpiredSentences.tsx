import { useTranslation } from 'react-i18next'

import type { Renewal, TaxRate } from '#contract/shapes.ts'
import type { WayBack } from '#ledger/expired.ts'
import type { ListedItem } from '#ledger/listed.ts'
import { grossOf } from '#ledger/tax.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { withBold } from './with-bold.tsx'

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
export function ExpiredSentences({ item, wayBack, isDomain, tax }: ExpiredSentencesProps) {
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
