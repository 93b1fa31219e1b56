/** Writes sample records with prepared statements. Call it inside a transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'

import { addDays, addMonths } from '#i18n/days.ts'
import { minorUnits, money } from '#platform/money.ts'
import type { Account } from '#wire/payloads/account.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Notification } from '#wire/payloads/notification.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Service, ServiceType } from '#wire/payloads/service.ts'

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

/** Gives each of an account's records the next position in its table. */
const createPut = (db: DatabaseSync) => {
  const statements = new Map<string, StatementSync>()
  return (accountId: string) => {
    const positions = new Map<string, number>()
    return (table: string, record: object): void => {
      let statement = statements.get(table)
      if (statement === undefined) {
        const sql = `INSERT INTO ${table} (account_id, position, record) VALUES (?, ?, ?)`
        statements.set(table, (statement = db.prepare(sql)))
      }
      const position = (positions.get(table) ?? 0) + 1
      positions.set(table, position)
      statement.run(accountId, position, JSON.stringify(record))
    }
  }
}

export const createWriter = (db: DatabaseSync, calendar: Calendar) => {
  const putAccount = db.prepare('INSERT INTO accounts (id, label, record) VALUES (?, ?, ?)')
  const putFor = createPut(db)

  return {
    /** Writes the account. The returned functions add its records, keeping their order. */
    account({ label, monthsOld, tax, ...account }: AccountSeed) {
      const { today, day, at } = calendar
      const { currency, address } = account
      const record = {
        ...account,
        balance: money(account.balance, currency),
        createdAt: `${addMonths(today, -monthsOld)}T09:24:00Z`,
      }
      putAccount.run(account.id, label, JSON.stringify(record satisfies Account))
      const put = putFor(account.id)

      const renewalOf = (seed: Omit<ServiceSeed, 'type'> | DomainSeed) => {
        const { renewsIn, months = 12, periods = 2, expiresIn = renewsIn } = seed
        const anchor = day(renewsIn ?? expiresIn ?? 0)
        const periodMonths = months ?? 12
        const lock = seed.lock ?? null
        return {
          createdAt: addMonths(anchor, -periodMonths * periods),
          lastRenewedAt: periods > 1 ? addMonths(anchor, -periodMonths) : null,
          common: {
            id: seed.id,
            status: seed.status ?? 'active',
            expiresAt: expiresIn === null ? null : day(expiresIn),
            nextRenewalAt: renewsIn === null ? null : day(renewsIn),
            renewalPrice: seed.price === null ? null : money(seed.price, currency),
            taxIncluded: false,
            billingPeriodMonths: months,
            autoRenew:
              seed.autoRenew === null
                ? null
                : { enabled: seed.autoRenew, changeable: lock === null, reason: lock },
          },
        }
      }

      /** A domain is a service, too. */
      const service = (seed: Omit<ServiceSeed, 'type'> & { type: ServiceType }) => {
        const { common, ...rest } = renewalOf(seed)
        put('services', {
          ...common,
          ...rest,
          type: seed.type,
          name: seed.name,
          plan: seed.plan,
          domain: seed.domain ?? null,
          location: seed.location ?? null,
          ipAddresses: seed.ipAddresses ?? [],
          usage: seed.usage ?? [],
          details: seed.details ?? {},
          controlPanelUrl: `${consoleUrl}/${seed.type}/${seed.id}`,
        } satisfies Service)
      }

      const domain = (seed: DomainSeed) => {
        const { common, createdAt } = renewalOf(seed)
        const name = domainToASCII(seed.name)
        const { id, status, transferLock = true, privacy = null, dnssec = null } = seed
        service({
          ...seed,
          type: 'domain',
          plan: `.${name.slice(name.indexOf('.') + 1)}`,
          domain: name,
        })
        put('domains', {
          ...common,
          name,
          unicodeName: seed.name,
          registeredAt: status === 'pending_transfer' ? null : createdAt,
          nameservers: seed.nameservers ?? ['ns1.example.net', 'ns2.example.net'],
          transferLock,
          privacy,
          dnssec,
          service: { type: 'domain', id },
          controlPanelUrl: `${consoleUrl}/domain/${id}`,
        } satisfies Domain)
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
        const amounts = calculateAmounts(seed, currency, tax, calendar)
        const isOpen = minorUnits(amounts.balanceDue) > 0
        if (seed.orderId !== undefined) invoiceIdByOrderId.set(seed.orderId, id)
        put('invoices', {
          id,
          number,
          status: seed.status,
          issuedAt: issued,
          dueAt: addDays(issued, seed.dueAfter ?? 14),
          paidAt: typeof seed.paid === 'number' ? day(seed.paid) : null,
          subtotal: amounts.subtotal,
          taxes: amounts.taxes,
          total: amounts.total,
          balanceDue: amounts.balanceDue,
          lines: amounts.lines,
          orderId: seed.orderId ?? null,
          billedTo: [
            account.company ?? `${account.firstName} ${account.lastName}`,
            ...address.lines,
            [address.postalCode, address.city].filter(Boolean).join(' '),
          ],
          paymentUrl: isOpen ? `${consoleUrl}/pay/${id}` : null,
          pdfUrl: seed.status === 'draft' ? null : `${consoleUrl}/invoices/${id}.pdf`,
          nextAttemptAt: seed.nextAttempt === undefined ? null : day(seed.nextAttempt),
          note: seed.note === undefined ? null : fillInvoiceNumbers(seed.note),
        } satisfies Invoice)
      }

      /** Oldest first. */
      const order = ({ counter, status, placed, items, steps = [] }: OrderSeed) =>
        put('orders', {
          id: String(counter),
          number: `O-${counter}`,
          status,
          placedAt: at(...placed),
          items: items.map(({ description, quantity = 1, amount, subject = null }) => ({
            description,
            quantity,
            amount: money(amount, currency),
            subject,
          })),
          steps: steps.map((step) => ({
            label: step.label,
            at: step.at === null ? null : at(...step.at),
            done: step.at !== null,
          })),
          total: money(
            items.reduce((sum, { amount }) => sum + amount, 0),
            currency,
          ),
          taxIncluded: false,
          invoiceId: invoiceIdByOrderId.get(String(counter)) ?? null,
        } satisfies Order)

      const notification = ({ html = false, created, read, link, ...seed }: NotificationSeed) =>
        put('notifications', {
          ...seed,
          title: fillInvoiceNumbers(seed.title),
          body: fillInvoiceNumbers(seed.body),
          bodyFormat: html ? 'html' : 'text',
          createdAt: at(...created),
          read: read !== undefined,
          readAt: read === undefined ? null : at(...read),
          link:
            link?.kind === 'invoice'
              ? { ...link, id: invoiceId(fillInvoiceNumbers(link.id)) }
              : (link ?? null),
        } satisfies Notification)

      return { service, domain, invoice, order, notification }
    },
  }
}
export type Writer = ReturnType<typeof createWriter>
