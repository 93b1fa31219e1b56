import type { Renewal } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { AmountHead } from '#web/list/AmountHead.tsx'
import { Amount } from '#web/ui/Amount.tsx'

/** As wide as its cells, which end with the term. */
export const PriceHead = ({ text }: { text: string }) => (
  <>
    <AmountHead text={text} />
    <span className="per" />
  </>
)

/** What a renewal costs, and its term. */
export function PriceCell({ renewal }: { renewal: Renewal }) {
  const format = useFormat()
  const { price, termMonths } = renewal
  return (
    <>
      {price === null ? (
        <Absent of={renewal} field="price" />
      ) : (
        <Amount text={format.money(price)} />
      )}
      <span className="per">{price !== null && format.term(termMonths)}</span>
    </>
  )
}
