import type { Money } from '#contract/shapes.ts'
import type { Spend } from '#web/api/invoice-sums.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import type { SearchProps } from '#web/list/ListPage.tsx'

export interface CurrencySpendProps extends SearchProps<InvoicesSearch> {
  spend: Spend['currencies'][number]
  of: Spend
}

export const unitsOf = (money: Money | null): number => money?.minorUnits ?? 0
