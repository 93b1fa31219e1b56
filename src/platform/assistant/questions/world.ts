/** A platform with the account of `world.json`, which the labelled questions are about. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { daysBetween } from '#i18n/days.ts'
import { createAssistant } from '#platform/assistant/assistant.ts'
import { createApp } from '#platform/http/app.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { handlers } from '#platform/routes/handlers.ts'
import { emptyAccount } from '#platform/sample/accounts/empty.ts'
import { createCalendar } from '#platform/sample/calendar.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'
import { createWriter } from '#platform/sample/write.ts'
import { openDatabase } from '#platform/store/database.ts'
import { createStore } from '#platform/store/store.ts'
import { scopes } from '#wire/scopes.ts'
import type { Subject } from '#wire/shapes.ts'

interface World {
  today: string
  account: { name: string; email: string; company: string; country: string }
  services: {
    type: string
    id: string
    name: string
    domain: string
    status: string
    autoRenew: boolean
    renewsOn: string | null
    price: number
    periodMonths: number
  }[]
  domains: {
    name: string
    expiresOn: string | null
    autoRenew: boolean
    transferLock: boolean
    nameservers: string[]
    status: string
  }[]
  invoices: {
    number: string
    status: string
    issuedOn: string
    dueOn: string | null
    paidOn: string | null
    lines: { description: string; amount: number; period: string }[]
    amountPaid: number
  }[]
  orders: {
    number: string
    status: string
    placedOn: string
    item: string
    total: number
    note: string | null
  }[]
  notifications: { id: string; createdOn: string; read: boolean; title: string; text: string }[]
}

const world = JSON.parse(readFileSync(join(import.meta.dirname, 'world.json'), 'utf8')) as World
export const worldNow = new Date(`${world.today}T10:00:00Z`)
const daysTo = (day: string) => daysBetween(world.today, day)
const daysToOrNull = (day: string | null) => (day === null ? null : daysTo(day))
const cents = (amount: number) => Math.round(amount * 100)

/** The world's words for what the platform calls otherwise. */
const types: Readonly<Record<string, ServiceSeed['type']>> = {
  hosting: 'hosting',
  vps: 'vps',
  email: 'mail',
  ssl: 'certificate',
}
const invoiceStatuses: Readonly<Record<string, string>> = {
  overdue: 'unpaid',
  'partly paid': 'partially_paid',
}

/** `hosting/web-201` in the world's words, from our type and id. */
export const worldKey = (type: string, id: string): string => {
  const own = Object.keys(types).find((word) => types[word] === type) ?? type
  return `${own}/${id}`
}

/** What a line's description names: a service by its name and domain, else a domain. */
const subjectOf = (description: string): Subject | undefined => {
  const service = world.services.find(
    ({ type, name, domain }) =>
      description === (type === 'domain' ? `Domain renewal ${name}` : `${name} ${domain}`),
  )
  return service && { kind: 'service', type: types[service.type] ?? 'domain', id: service.id }
}

export const openWorld = () => {
  const db = openDatabase(':memory:')
  const { account, services, domains } = world
  const [firstName = '', lastName = ''] = account.name.split(' ')
  const seed = {
    ...emptyAccount,
    label: 'world',
    firstName,
    lastName,
    email: account.email,
    company: account.company,
    address: { ...emptyAccount.address, countryCode: account.country },
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    tax: { name: 'VAT', ratePercent: 19 },
  }
  const put = createWriter(db, createCalendar(worldNow)).account(seed)
  for (const {
    type,
    id,
    name,
    domain,
    status,
    autoRenew,
    renewsOn,
    price,
    periodMonths,
  } of services)
    if (type !== 'domain')
      put.service({
        type: types[type] ?? 'hosting',
        id,
        name,
        plan: name,
        domain,
        status,
        autoRenew,
        renewsIn: daysToOrNull(renewsOn),
        price: cents(price),
        months: periodMonths,
      })
  for (const [index, { name, expiresOn, ...rest }] of domains.entries()) {
    const service = services.find((one) => one.type === 'domain' && one.name === name)
    put.domain({
      ...rest,
      id: service?.id ?? `d${index}`,
      name,
      renewsIn: daysToOrNull(expiresOn),
      price: service === undefined ? null : cents(service.price),
    })
  }
  for (const [counter, invoice] of world.invoices.entries())
    put.invoice({
      counter,
      status: invoiceStatuses[invoice.status] ?? invoice.status,
      issued: daysTo(invoice.issuedOn),
      dueAfter: invoice.dueOn === null ? 0 : daysTo(invoice.dueOn) - daysTo(invoice.issuedOn),
      paid: daysToOrNull(invoice.paidOn),
      paidPart: cents(invoice.amountPaid),
      lines: invoice.lines.map(({ description, amount, period }) => {
        const [from = '', to = ''] = period.split('/')
        const line = {
          description,
          unitPrice: cents(amount),
          period: [daysTo(from), daysTo(to)] as const,
        }
        return Object.assign(line, { subject: subjectOf(description) })
      }),
    })
  for (const order of world.orders.toReversed())
    put.order({
      counter: Number(order.number.replace('ORD-', '')),
      status: order.status,
      placed: [daysTo(order.placedOn), '09:00'],
      items: [{ description: order.item, amount: cents(order.total) }],
      steps: order.note === null ? [] : [{ label: order.note, at: null }],
    })
  for (const { id, title, text, read, createdOn } of world.notifications)
    put.notification({
      id,
      title,
      body: text,
      severity: 'info',
      category: 'account',
      created: [daysTo(createdOn), '09:00'],
      ...(read && { read: [daysTo(createdOn), '10:00'] as const }),
    })
  const rename = db.prepare('UPDATE invoices SET record = json_patch(record, ?) WHERE position = ?')
  for (const [index, { number, dueOn: dueAt }] of world.invoices.entries())
    rename.run(JSON.stringify({ number, id: number, dueAt }), index + 1)
  db.exec(`UPDATE orders SET record = json_set(record, '$.number', 'ORD-' || id)`)
  const store = createStore(db, () => worldNow)
  const key = store.keys.create(seed.id, [...scopes], 'Questions')
  const app = createApp({
    store,
    assistant: createAssistant({ store, endpoint: null, wordDelayMs: 0 }),
    handlers,
    rateLimit: createRateLimit(1_000_000),
    clock: () => worldNow,
    faults: null,
    report: (error) => {
      throw error
    },
  })
  return { app, store, key, accountId: seed.id, today: world.today, close: () => db.close() }
}
