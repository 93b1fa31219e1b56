import { useTexts } from '#web/app/format/use-texts.ts'

import { useFirstPrices } from './use-first-prices.ts'

/** Some renewal prices of the published list, with one note on tax if it holds for all of them. */
export function FirstPrices() {
  const { t, format } = useTexts('overview')
  const prices = useFirstPrices()
  const [first] = prices
  if (!first) return null
  const included = prices.every(({ taxIncluded }) => taxIncluded === first.taxIncluded)
    ? first.taxIncluded
    : null
  const basis = included === null ? 'bare' : included ? 'incl' : 'plus'
  return (
    <ul className="first-prices">
      {prices.map(({ extension, amount }) => (
        <li key={extension}>
          <b dir="ltr">{extension}</b> {format.price(format.money(amount), 12, null)}
        </li>
      ))}
      <li>{t(`first.renewal.${basis}`)}</li>
    </ul>
  )
}
