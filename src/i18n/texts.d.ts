/** Types of all keys, taken from English: a missing key is a compile error. */
import type account from '#locales/en/account.json'
import type accounts from '#locales/en/accounts.json'
import type action from '#locales/en/action.json'
import type assistant from '#locales/en/assistant.json'
import type autoRenew from '#locales/en/auto-renew.json'
import type blank from '#locales/en/blank.json'
import type bulk from '#locales/en/bulk.json'
import type calendarFeed from '#locales/en/calendar-feed.json'
import type calendar from '#locales/en/calendar.json'
import type common from '#locales/en/common.json'
import type costs from '#locales/en/costs.json'
import type details from '#locales/en/details.json'
import type domains from '#locales/en/domains.json'
import type errors from '#locales/en/errors.json'
import type expired from '#locales/en/expired.json'
import type history from '#locales/en/history.json'
import type insight from '#locales/en/insight.json'
import type invoices from '#locales/en/invoices.json'
import type journal from '#locales/en/journal.json'
import type labels from '#locales/en/labels.json'
import type linkKey from '#locales/en/link-key.json'
import type list from '#locales/en/list.json'
import type maintenance from '#locales/en/maintenance.json'
import type notifications from '#locales/en/notifications.json'
import type orders from '#locales/en/orders.json'
import type overview from '#locales/en/overview.json'
import type palette from '#locales/en/palette.json'
import type passkeys from '#locales/en/passkeys.json'
import type presenter from '#locales/en/presenter.json'
import type reasons from '#locales/en/reasons.json'
import type related from '#locales/en/related.json'
import type services from '#locales/en/services.json'
import type shell from '#locales/en/shell.json'
import type signIn from '#locales/en/sign-in.json'
import type since from '#locales/en/since.json'
import type site from '#locales/en/site.json'
import type storedData from '#locales/en/stored-data.json'
import type support from '#locales/en/support.json'
import type whatIf from '#locales/en/what-if.json'
import type words from '#locales/en/words.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    /** Filled in everywhere in the dashboard; the public pages pass it. */
    defaultVariables: { brand: string }
    resources: {
      account: typeof account
      accounts: typeof accounts
      action: typeof action
      assistant: typeof assistant
      'auto-renew': typeof autoRenew
      blank: typeof blank
      bulk: typeof bulk
      calendar: typeof calendar
      'calendar-feed': typeof calendarFeed
      common: typeof common
      costs: typeof costs
      details: typeof details
      errors: typeof errors
      domains: typeof domains
      expired: typeof expired
      history: typeof history
      insight: typeof insight
      invoices: typeof invoices
      labels: typeof labels
      'link-key': typeof linkKey
      list: typeof list
      orders: typeof orders
      journal: typeof journal
      maintenance: typeof maintenance
      notifications: typeof notifications
      overview: typeof overview
      passkeys: typeof passkeys
      palette: typeof palette
      presenter: typeof presenter
      reasons: typeof reasons
      related: typeof related
      services: typeof services
      shell: typeof shell
      'sign-in': typeof signIn
      since: typeof since
      'stored-data': typeof storedData
      support: typeof support
      'what-if': typeof whatIf
      words: typeof words
      site: typeof site
    }
  }
}
