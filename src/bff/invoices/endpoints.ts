import type { CustomerData } from '#bff/customer-data.ts'
import type { Contribution } from '#server/contribution.ts'

import { differenceEndpoint } from './difference.ts'
import { spendEndpoint } from './spend.ts'
import { taxEndpoints } from './tax-summary.ts'

type InvoiceCostsNeeds = Pick<CustomerData, 'clock' | 'events' | 'reader' | 'snapshots'>

/** What invoices say about costs. */
export const invoiceCosts = (data: InvoiceCostsNeeds): Contribution => ({
  endpoints: [...differenceEndpoint(data), ...spendEndpoint(data), ...taxEndpoints(data)],
})
