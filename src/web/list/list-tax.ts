import { createContext } from 'react'

import type { TaxRate } from '#contract/shapes.ts'

/** What coming charges of the list's rows are expected to add; `null` if not known. */
export const ListTax = createContext<TaxRate | null>(null)
