import { use } from 'react'

import type { Totals } from '#contract/shapes.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'

import { ListTax } from './list-tax.ts'

interface GrossNoteProps {
  totals: Totals
  /** Shown where the amount with tax is not known. */
  plain: string
}

/** After a group's sum: what it is with tax. */
export function GrossNote({ totals: { sums }, plain }: GrossNoteProps) {
  const grossText = useGrossText('grossShort')
  const tax = use(ListTax)
  const [sum, ...others] = sums
  const gross = sum && others.length === 0 ? grossText(sum, tax) : null
  if (!sum || gross === null) return plain
  return (
    <span className="el block" title={gross}>
      {gross}
    </span>
  )
}
