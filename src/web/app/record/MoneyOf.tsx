import type { Money } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { Absent } from './Absent.tsx'

interface MoneyOfProps<Field extends string> {
  of: Readonly<Record<Field, Money | null>>
  field: Field
}

/** An amount that a record states; else a dash, or that it is hidden from support. */
export function MoneyOf<Field extends string>({ of, field }: MoneyOfProps<Field>) {
  const format = useFormat()
  const money = of[field]
  return money === null ? <Absent of={of} field={field} /> : <Amount text={format.money(money)} />
}
