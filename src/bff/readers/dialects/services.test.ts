import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ReadContext } from '#bff/readers/context.ts'
import { readList } from '#bff/readers/lists.ts'
import { ProviderProfile } from '#bff/readers/profile.ts'
import { Service } from '#contract/services.ts'
import { type Amount, dialect, provider, writer } from '#wire/dialect/made-up/provider.ts'

/** A profile of its own: what is learnt about one provider is not carried over to the next. */
const context = (): ReadContext => ({
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: '2026-11-20',
  keyHash: 'hash',
})

const day = fc
  .date({
    min: new Date('2015-01-01T12:00:00Z'),
    max: new Date('2035-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'GBP', 'CHF', 'PLN'),
    digits: fc.constant(2),
  }),
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constant('JPY'),
    digits: fc.constant(0),
  }),
)
const names = <T extends string>(...choices: T[]) => fc.constantFrom(...choices)
const id = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }).map(String),
  fc.stringMatching(/^[a-z]{2,4}_[a-z0-9]{8}$/),
)
const minorOf = (one: Amount | null) => one && { minorUnits: one.minor, currency: one.currency }

describe('services', () => {
  const service = fc.record({
    id,
    type: names('vps', 'hosting', 'mail', 'wordpress'),
    name: names('Shop', 'Mail for the team', 'node-7'),
    status: names('active', 'suspended', 'pending', 'cancelled', 'expired'),
    created: maybe(day),
    expires: maybe(day),
    next: maybe(day),
    price: maybe(amount),
    months: names('1', '3', '6', '12', '24').map(Number),
    autoRenew: maybe(fc.boolean()),
  })
  const words = {
    type: names('type', 'service_type', 'product_type', 'kind', 'category'),
    name: names('name', 'label', 'display_name', 'service_name', 'title'),
    status: names('status', 'state', 'service_status', 'lifecycle_status'),
    id: names('id', 'service_id', 'uuid', 'subscription_id'),
    created: names(
      'created_at',
      'created',
      'creation_date',
      'start_date',
      'registered_on',
      'activated_at',
      'date_created',
    ),
    expires: names(
      'expires_at',
      'expiry_date',
      'expiration',
      'valid_until',
      'expires_on',
      'end_date',
      'expiration_date',
      'paid_until',
    ),
    next: names(
      'next_due_date',
      'next_billing_at',
      'renews_at',
      'next_renewal_at',
      'renewal_date',
      'next_billing_date',
      'next_charge_on',
      'next_invoice_date',
    ),
    price: names(
      'price',
      'recurring_amount',
      'renewal_price',
      'amount',
      'next_amount',
      'renew_price',
      'recurring_price',
    ),
    currency: names('currency', 'currency_code', 'billing_currency'),
    term: names(
      'billing_cycle',
      'billing_period',
      'term',
      'period',
      'renewal_period',
      'billing_interval',
    ),
    auto: names(
      'flat',
      'flat2',
      'flat3',
      'flat4',
      'inverted',
      'inverted2',
      'ends',
      'nested',
      'object',
    ),
    period: names('word', 'iso', 'code', 'number', 'spelt'),
  }
  const status: Record<string, string[]> = {
    active: ['active', 'Active', 'OK', 'running', 'in_trial', 'inTrial', 'completed'],
    suspended: ['suspended', 'On Hold', 'paused', 'pendingDebt', 'unPaid', 'failed_renew'],
    pending: [
      'pending',
      'pending_setup',
      'inCreation',
      'Provisioning',
      'awaiting payment',
      'requested',
    ],
    cancelled: ['cancelled', 'Canceled', 'TERMINATED', 'deleted', 'Fraud'],
    expired: ['expired', 'Expired', 'not_renewed'],
  }
  const period: Record<string, Record<number, unknown>> = {
    word: { 1: 'Monthly', 3: 'quarterly', 6: 'Semi-Annually', 12: 'Annually', 24: 'Biennially' },
    iso: { 1: 'P1M', 3: 'P3M', 6: 'P6M', 12: 'P1Y', 24: 'P2Y' },
    code: { 1: '1M', 3: '3M', 6: '6M', 12: '1Y', 24: '2Y' },
    number: { 1: 1, 3: 3, 6: 6, 12: 12, 24: '24' },
    spelt: { 1: '1 month', 3: '3 months', 6: 'every 6 months', 12: '1 year', 24: '24 months' },
  }

  test('in any dialect read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(service, { minLength: 1, maxLength: 17, selector: (one) => one.id }),
        dialect,
        fc.record(words),
        fc.nat(6),
        async (canonical, style, word, nth) => {
          const write = writer(style)
          const { name, flag } = write
          const auto: Record<string, (on: boolean) => Record<string, unknown>> = {
            flat: (on) => ({ [name('auto_renew')]: flag(on) }),
            flat2: (on) => ({ [name('is_auto_renewed')]: flag(on) }),
            flat3: (on) => ({ [name('auto_renewal_enabled')]: flag(on) }),
            flat4: (on) => ({ [name('automatic_renewal')]: flag(on) }),
            inverted: (on) => ({ [name('do_not_renew')]: flag(!on) }),
            inverted2: (on) => ({ [name('auto_renew_disabled')]: flag(!on) }),
            ends: (on) => ({ [name('cancel_at_period_end')]: flag(!on) }),
            nested: (on) => ({
              [name('renew')]: {
                [name('automatic')]: flag(on),
                [name('forced')]: flag(false),
                period: 12,
              },
            }),
            object: (on) => ({ [name('auto_renew')]: { [name('enabled')]: flag(on) } }),
          }
          const records = canonical.map((one) => ({
            [name(word.id)]: /^\d+$/.test(one.id) && nth % 2 ? Number(one.id) : one.id,
            [name(word.type)]: one.type,
            [name(word.name)]: one.name,
            [name(word.status)]: status[one.status]?.[nth % (status[one.status]?.length ?? 1)],
            ...write.day(word.created, one.created),
            ...write.day(word.expires, one.expires),
            ...write.day(word.next, one.next),
            ...write.amount(word.price, one.price),
            ...write.currency(word.currency, one.price),
            [name(word.term)]: period[word.period]?.[one.months],
            ...(one.autoRenew === null ? {} : auto[word.auto]?.(one.autoRenew)),
          }))
          const withId =
            style.wrapper === 'jsonApi'
              ? records.map((record) => ({ id: record[name(word.id)], ...record }))
              : records
          const { items, unreadable, expected } = await readList(
            'services',
            provider(withId, 'services', style),
            context(),
          )
          expect(unreadable).toEqual([])
          expect(expected).toBe(canonical.length)
          for (const item of items) Service.parse(item.value)
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
          const found = items.map(({ value }) => ({
            id: value.id,
            type: value.type,
            name: value.name,
            status: value.status,
            created: value.createdOn,
            expires: value.expiresOn,
            next: value.renewal.on,
            price: value.renewal.price,
            months: value.renewal.termMonths,
            autoRenew: value.autoRenew?.enabled ?? null,
          }))
          expect(found.sort(byId)).toEqual(
            canonical.map((one) => ({ ...one, price: minorOf(one.price) })).sort(byId),
          )
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)
})
