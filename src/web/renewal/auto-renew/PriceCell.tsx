import type { Renewal } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { Amount } from '#web/ui/Amount.tsx'

/** What a renewal costs, and its term. */
export function PriceCell({ renewal }: { renewal: Renewal }) {
  const format = useFormat()
  const { price, termMonths } = renewal
  if (price === null) {
    return (
      <>
        <Absent of={renewal} field="price" />
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
