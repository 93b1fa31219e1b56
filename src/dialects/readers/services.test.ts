import * as fc from 'fast-check'

import { Service } from '#contract/services.ts'
import {
  amount,
  day,
  id,
  maybe,
  minorOf,
  names,
  readsBack,
  spelt,
} from '#dialects/testing/read-back.ts'

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
    'failed_setup',
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

readsBack('services', Service, {
  canonical: service,
  words,
  key: (one) => one.id,
  write(one, writing) {
    const { name, flag, word, nth, ...write } = writing
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
          period: one.months,
        },
      }),
      object: (on) => ({ [name('auto_renew')]: { [name('enabled')]: flag(on) } }),
    }
    return {
      [name(word.id)]: /^\d+$/.test(one.id) && nth % 2 ? Number(one.id) : one.id,
      [name(word.type)]: one.type,
      [name(word.name)]: one.name,
      [name(word.status)]: spelt(status[one.status], writing),
      ...write.day(word.created, one.created),
      ...write.day(word.expires, one.expires),
      ...write.day(word.next, one.next),
      ...write.amount(word.price, one.price),
      ...write.currency(word.currency, one.price),
      [name(word.term)]: period[word.period]?.[one.months],
      ...(one.autoRenew === null ? {} : auto[word.auto]?.(one.autoRenew)),
    }
  },
  found: (value) => ({
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
  }),
  wanted: (one) => ({ ...one, price: minorOf(one.price) }),
})
