/** Writes sample records with prepared statements. Call it inside a transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'

import { addDays, addMonths } from '#i18n/days.ts'
import { money } from '#platform/money.ts'

import { type Calendar, invoiceId, invoiceNumber } from './calendar.ts'
import { calculateAmounts } from './invoice-amounts.ts'
import type {
  AccountSeed,
  DomainSeed,
  InvoiceSeed,
  NotificationSeed,
  OrderSeed,
  ServiceSeed,
} from './seeds.ts'

/** The sample brand's console. `.example` is reserved (RFC 6761). */
const consoleUrl = 'https://console.northmark.example'

/** Prepares its statement from the first row. All rows must have the same columns. */
const createInserter = (db: DatabaseSync, table: string) => {
  let statement: StatementSync | undefined
  return (row: Record<string, string | number | null>): void => {
    const columns = Object.keys(row)
    const values = columns.map((name) => `:${name}`).join(', ')
    statement ??= db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`)
    statement.run(row)
  }
}

const flag = (value: boolean | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

export const createWriter = (db: DatabaseSync, calendar: Calendar) => {
  const putAccount = createInserter(db, 'accounts')
  const putService = createInserter(db, 'services')
  const putDomain = createInserter(db, 'domains')
  const putInvoice = createInserter(db, 'invoices')
  const putOrder = createInserter(db, 'orders')
  const putNotification = createInserter(db, 'notifications')

  return {
    /** Writes the account. The returned functions add its records, keeping their order. */
    account(account: AccountSeed) {
      const { today, day, at } = calendar
      const { currency, address } = account
      const positions = { services: 0, domains: 0, invoices: 0, orders: 0 }
      putAccount({
        id: account.id,
        label: account.label,
        customer_number: account.customerNumber,
        company: account.company,
        first_name: account.firstName,
        last_name: account.lastName,
        email: account.email,
        phone: account.phone,
        address_lines: JSON.stringify(address.lines),
        city: address.city,
        region: address.region,
        postal_code: address.postalCode,
        country_code: address.countryCode,
        vat_number: account.vatNumber,
        currency,
        locale: account.locale,
        time_zone: account.timeZone,
        balance_minor: account.balance,
        created_at: `${addMonths(today, -account.monthsOld)}T09:24:00Z`,
      })

      const renewalColumns = (seed: ServiceSeed | DomainSeed) => {
        const { renewsIn, months = 12, periods = 2, expiresIn = renewsIn } = seed
        const anchor = day(renewsIn ?? expiresIn ?? 0)
        const periodMonths = months ?? 12
        return {
          status: seed.status ?? 'active',
          created_on: addMonths(anchor, -periodMonths * periods),
          expires_on: expiresIn === null ? null : day(expiresIn),
          last_renewed_on: periods > 1 ? addMonths(anchor, -periodMonths) : null,
          renews_on: renewsIn === null ? null : day(renewsIn),
          price_minor: seed.price,
          currency,
          period_months: months,
          auto_renew: flag(seed.autoRenew),
          auto_renew_lock: seed.lock ?? null,
        }
      }

      const service = (seed: ServiceSeed) =>
        putService({
          ...renewalColumns(seed),
          account_id: account.id,
          type: seed.type,
          id: seed.id,
          position: ++positions.services,
          name: seed.name,
          plan: seed.plan,
          domain: seed.domain ?? null,
          control_panel_url: `${consoleUrl}/${seed.type}/${seed.id}`,
          location: seed.location ?? null,
          ip_addresses: JSON.stringify(seed.ipAddresses ?? []),
          usage: JSON.stringify(seed.usage ?? []),
          details: JSON.stringify(seed.details ?? {}),
        })

      const domain = (seed: DomainSeed) => {
        const shared = renewalColumns(seed)
        const name = domainToASCII(seed.name)
        putService({
          ...shared,
          account_id: account.id,
          type: 'domain',
          id: seed.id,
          position: ++positions.services,
          name: seed.name,
          plan: `.${name.slice(name.indexOf('.') + 1)}`,
          domain: name,
          control_panel_url: `${consoleUrl}/domain/${seed.id}`,
          location: null,
          ip_addresses: '[]',
          usage: '[]',
          details: '{}',
        })
        putDomain({
          account_id: account.id,
          id: seed.id,
          position: ++positions.domains,
          name,
          unicode_name: seed.name,
          status: shared.status,
          registered_on: seed.status === 'pending_transfer' ? null : shared.created_on,
          expires_on: shared.expires_on,
          nameservers: JSON.stringify(seed.nameservers ?? ['ns1.example.net', 'ns2.example.net']),
          transfer_lock: flag(seed.transferLock === undefined ? true : seed.transferLock),
          privacy: flag(seed.privacy),
          dnssec: flag(seed.dnssec),
        })
      }

      // Orders link to their invoice, so invoices must be written first.
      const invoiceIdByOrderId = new Map<string, string>()

      const invoiceNumbers = new Map<number, string>()
      /** Replaces `{invoice 4263}`. The year in an invoice number depends on the sample's day. */
      const fillInvoiceNumbers = (text: string): string =>
        text.replaceAll(/\{invoice (\d+)\}/g, (_, counter) => {
          const number = invoiceNumbers.get(Number(counter))
          if (number === undefined)
            throw new Error(`Invoice ${counter} is not written yet: ${text}`)
          return number
        })

      /** Oldest first. */
      const invoice = (seed: InvoiceSeed) => {
        const issued = day(seed.issued)
        const number = invoiceNumber(issued, seed.counter)
        const id = invoiceId(number)
        invoiceNumbers.set(seed.counter, number)
        const amounts = calculateAmounts(seed, account, calendar)
        const isOpen = amounts.balanceDue > 0
        if (seed.orderId !== undefined) invoiceIdByOrderId.set(seed.orderId, id)
        putInvoice({
          account_id: account.id,
          position: ++positions.invoices,
          id,
          number,
          status: seed.status,
          issued_on: issued,
          due_on: addDays(issued, seed.dueAfter ?? 14),
          paid_on: typeof seed.paid === 'number' ? day(seed.paid) : null,
          currency,
          subtotal_minor: amounts.subtotal,
          taxes: JSON.stringify(
            amounts.taxes.map(({ name, ratePercent, amount }) => ({
              name,
              ratePercent,
              amount: money(amount, currency),
            })),
          ),
          total_minor: amounts.total,
          balance_due_minor: amounts.balanceDue,
          lines: JSON.stringify(amounts.lines),
          order_id: seed.orderId ?? null,
          billed_to: JSON.stringify([
            account.company ?? `${account.firstName} ${account.lastName}`,
            ...address.lines,
            [address.postalCode, address.city].filter(Boolean).join(' '),
          ]),
          payment_url: isOpen ? `${consoleUrl}/pay/${id}` : null,
          pdf_url: seed.status === 'draft' ? null : `${consoleUrl}/invoices/${id}.pdf`,
          next_attempt_on: seed.nextAttempt === undefined ? null : day(seed.nextAttempt),
          note: seed.note === undefined ? null : fillInvoiceNumbers(seed.note),
        })
      }

      /** Oldest first. */
      const order = (seed: OrderSeed) =>
        putOrder({
          account_id: account.id,
          position: ++positions.orders,
          id: String(seed.counter),
          number: `O-${seed.counter}`,
          status: seed.status,
          placed_at: at(...seed.placed),
          currency,
          items: JSON.stringify(
            seed.items.map(({ description, quantity = 1, amount, subject = null }) => ({
              description,
              quantity,
              amount: money(amount, currency),
              subject,
            })),
          ),
          steps: JSON.stringify(
            (seed.steps ?? []).map((step) => ({
              label: step.label,
              at: step.at === null ? null : at(...step.at),
              done: step.at !== null,
            })),
          ),
          total_minor: seed.items.reduce((sum, { amount }) => sum + amount, 0),
          invoice_id: invoiceIdByOrderId.get(String(seed.counter)) ?? null,
        })

      const notification = (seed: NotificationSeed) =>
        putNotification({
          account_id: account.id,
          id: seed.id,
          title: fillInvoiceNumbers(seed.title),
          body: fillInvoiceNumbers(seed.body),
          body_format: seed.html === true ? 'html' : 'text',
          severity: seed.severity,
          category: seed.category,
          created_at: at(...seed.created),
          read_at: seed.read === undefined ? null : at(...seed.read),
          link:
            seed.link === undefined
              ? null
              : JSON.stringify(
                  seed.link.kind === 'invoice'
                    ? { ...seed.link, id: invoiceId(fillInvoiceNumbers(seed.link.id)) }
                    : seed.link,
                ),
        })

      return { service, domain, invoice, order, notification }
    },
  }
}
export type Writer = ReturnType<typeof createWriter>
