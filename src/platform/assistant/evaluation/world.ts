/** Loads the evaluation's invented account, articles and prices (`world.json`) into a store. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { daysBetween } from '#i18n/days.ts'
import type { Knowledge } from '#platform/assistant/knowledge.ts'
import type { Language } from '#platform/language.ts'
import { emptyAccount } from '#platform/sample/accounts/empty.ts'
import { createCalendar } from '#platform/sample/calendar.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'
import { createWriter } from '#platform/sample/write.ts'
import { openDatabase } from '#platform/store/database.ts'
import { createStore, type Store } from '#platform/store/store.ts'

interface Renewable {
  name: string
  status: string
  autoRenew: boolean
}
interface World {
  today: string
  services: (Renewable & {
    type: string
    id: string
    label: string
    renewsAt: string
    price: number
    period: 'month' | 'year'
  })[]
  domains: (Renewable & { expiresAt: string })[]
  invoices: {
    id: string
    status: string
    total: number
    issuedAt: string
    dueAt: string
    paidAt?: string
    lines: string[]
  }[]
  orders: { id: string; status: string; createdAt: string; items: string[] }[]
  prices: { tld: string; register: number; renew: number; transfer: number }[]
  articles: {
    id: string
    title: Partial<Record<Language, string>>
    body: Partial<Record<Language, string>>
  }[]
  notifications: { id: string; read: boolean; createdAt: string; title: string; body: string }[]
}

const world = JSON.parse(readFileSync(join(import.meta.dirname, 'world.json'), 'utf8')) as World

export const { today } = world
const now = new Date(`${today}T10:00:00Z`)
const daysTo = (day: string) => daysBetween(today, day)
const cents = (amount: number) => Math.round(amount * 100)
const types: Record<string, ServiceSeed['type']> = {
  hosting: 'hosting',
  vps: 'vps',
  email: 'mail',
  ssl: 'certificate',
}

const euro = (amount: number) => ({ amount: amount.toFixed(2), currency: 'EUR' })

/** The evaluation's articles and prices, instead of the platform's. */
export const knowledge: Knowledge = {
  articles: (language) =>
    world.articles.map(({ id, title, body }) => ({
      slug: id,
      language: body[language] === undefined ? 'en' : language,
      title: title[language] ?? title.en ?? '',
      summary: body[language] ?? body.en ?? '',
      category: { slug: 'help', name: 'Help' },
      updatedAt: world.today,
      bodyFormat: 'markdown',
      body: body[language] ?? body.en ?? '',
      related: [],
    })),
  prices: (currency) =>
    currency !== 'EUR'
      ? null
      : world.prices.map(({ tld, register, renew, transfer }) => ({
          tld,
          unicodeTld: tld,
          category: 'generic',
          categoryName: 'Generic',
          minYears: null,
          maxYears: null,
          restriction: null,
          transferAddsYear: null,
          premiumNames: null,
          register: euro(register),
          renew: euro(renew),
          transfer: euro(transfer),
          restore: null,
          promotion: null,
        })),
}

/** Opens a store with the evaluation's account as its only account. */
export const openWorld = (): { store: Store; accountId: string; close: () => void } => {
  const db = openDatabase(':memory:')
  const account = { ...emptyAccount, firstName: 'Lena', lastName: 'Okafor' }
  const put = createWriter(db, createCalendar(now)).account({
    ...account,
    tax: { name: 'VAT', ratePercent: 0 },
  })
  for (const { type, id, name, label, renewsAt, price, period, ...rest } of world.services)
    put.service({
      ...rest,
      type: types[type] ?? 'vps',
      id,
      name: label,
      plan: name,
      ...(label.includes('.') && { domain: label }),
      renewsIn: daysTo(renewsAt),
      price: cents(price),
      months: period === 'year' ? 12 : 1,
    })
  for (const [index, { expiresAt, ...rest }] of world.domains.entries())
    put.domain({ ...rest, id: `d${index}`, renewsIn: daysTo(expiresAt), price: null })
  for (const [counter, invoice] of world.invoices.toReversed().entries())
    put.invoice({
      counter,
      status: invoice.status,
      issued: daysTo(invoice.issuedAt),
      dueAfter: daysTo(invoice.dueAt) - daysTo(invoice.issuedAt),
      paid: invoice.paidAt === undefined ? null : daysTo(invoice.paidAt),
      lines: invoice.lines.map((description, index) => ({
        description,
        unitPrice: index === 0 ? cents(invoice.total) : 0,
      })),
    })
  for (const order of world.orders.toReversed())
    put.order({
      counter: Number(order.id.replace('ORD-', '')),
      status: order.status,
      placed: [daysTo(order.createdAt), '09:00'],
      items: order.items.map((description) => ({ description, amount: 0 })),
    })
  for (const { id, title, body, read, createdAt } of world.notifications)
    put.notification({
      id,
      title,
      body,
      severity: 'info',
      category: 'account',
      created: [daysTo(createdAt), '09:00'],
      ...(read && { read: [daysTo(createdAt), '10:00'] }),
    })
  const rename = db.prepare('UPDATE invoices SET number = ?, id = ? WHERE issued_on = ?')
  for (const { id, issuedAt } of world.invoices) rename.run(id, id, issuedAt)
  db.exec(`UPDATE orders SET number = 'ORD-' || id`)
  return { store: createStore(db, () => now), accountId: account.id, close: () => db.close() }
}
