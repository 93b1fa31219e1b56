/** The BFF's own endpoints. Each capability (assistant, public pages) declares its own table. */
import { accessLog } from './access-log.ts'
import { account } from './account.ts'
import { actions } from './actions.ts'
import { calendarFeed } from './calendar-feed.ts'
import { changes } from './changes.ts'
import { details } from './details.ts'
import { domains } from './domains.ts'
import { invoiceSums } from './invoice-sums.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { labels } from './labels.ts'
import { linkedKeys } from './linked-keys.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { passkeys, passkeySignIn, passkeyStepUp } from './passkeys.ts'
import { services } from './services.ts'
import { session, stepUp } from './session.ts'
import { storedData } from './stored-data.ts'
import { support, supportEntry } from './support.ts'
import { views } from './views.ts'
import { whatIf } from './what-if.ts'

export const table = {
  ...session,
  ...stepUp,
  ...linkedKeys,
  ...passkeySignIn,
  ...passkeyStepUp,
  ...passkeys,
  ...account,
  ...calendarFeed,
  ...overview,
  ...news,
  ...services,
  ...domains,
  ...details,
  ...invoices,
  ...invoiceSums,
  ...orders,
  ...notifications,
  ...jobs,
  ...labels,
  ...views,
  ...whatIf,
  ...actions,
  ...changes,
  ...accessLog,
  ...storedData,
  ...supportEntry,
  ...support,
} as const

export type Table = typeof table
