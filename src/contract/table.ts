/** The BFF's own endpoints. Each capability (assistant, public pages) declares its own table. */
import { account } from './account.ts'
import { changes } from './changes.ts'
import { details } from './details.ts'
import { domains } from './domains.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { linkedKeys } from './linked-keys.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { services } from './services.ts'
import { session, stepUp } from './session.ts'

export const table = {
  ...session,
  ...stepUp,
  ...linkedKeys,
  ...account,
  ...overview,
  ...services,
  ...domains,
  ...details,
  ...invoices,
  ...orders,
  ...notifications,
  ...jobs,
  ...changes,
} as const

export type Table = typeof table
