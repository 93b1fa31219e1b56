import { useTranslation } from 'react-i18next'

import type { Renewal } from '#contract/shapes.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NotGiven } from '#web/ui/NotGiven.tsx'

/** What a renewal costs, and its term. */
export function PriceCell({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('common')
  const { brand, masked } = useSession()
  const format = useFormat()
  const { price, termMonths } = renewal
  if (price === null) {
    return masked ? (
      <span className="mut">{t('hidden')}</span>
    ) : (
      <>
        <NotGiven title={t('notGiven', { brand: brand.name })} />
        <span className="per" />
      </>
    )
  }
  return (
    <>
      <Amount text={format.money(price)} />
      <span className="per">{format.term(termMonths)}</span>
    </>
  )
}
