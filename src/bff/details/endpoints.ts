import type { Contribution } from '#server/contribution.ts'

import { domainDetails } from './domains.ts'
import { invoiceDetails } from './invoices.ts'
import { type DetailNeeds, serviceDetails } from './services.ts'

/** Single services, domains and invoices, with the records related to them. */
export const details = (data: DetailNeeds): Contribution => ({
  endpoints: [...serviceDetails(data), ...domainDetails(data), ...invoiceDetails(data)],
})
