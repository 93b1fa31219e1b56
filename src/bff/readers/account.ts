import type { Account } from '#contract/account.ts'
import { extraOf } from '#wire/dialect/fields/extra.ts'
import { type Considered, Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { readCurrency } from '#wire/dialect/values/currency-field.ts'
import {
  countryOf,
  emailOf,
  localeOf,
  phoneOf,
  regionOf,
  withNumber,
  withPostal,
  zoneOf,
} from '#wire/dialect/values/locales.ts'
import { bare, isRecord, word } from '#wire/dialect/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { ReadError, type Source } from './source.ts'

const field = fieldsOf('account')

/** @throws what the source throws; ReadError where the answer is no object */
export async function readAccount(source: Source, context: ReadContext): Promise<Account> {
  const { body } = await source.get('/api/v1/sdk/account')
  return accountOf(dataOf(body), context)
}

const wrappers = [
  'account',
  'client',
  'customer',
  'user',
  'profile',
  'me',
  'owner',
  'result',
  'data',
]

/** The account in `data`: the object itself, or the only one in it. */
export function accountRecord(data: unknown): Record<string, unknown> {
  const record = isRecord(data) ? data : recordsIn(data, 'account')?.records[0]
  if (!isRecord(record)) throw new ReadError('no account')
  for (const key of wrappers) {
    const inner = record[key]
    if (isRecord(inner) && !('id' in record && 'email' in record))
      return { ...record, [key]: undefined, ...accountRecord(inner) }
  }
  return record
}

export function accountOf(
  data: unknown,
  context: ReadContext,
  trace: Considered[] | null = null,
): Account {
  const scope = { context, listCurrency: null }
  const rec = new Rec('account', withPostal(accountRecord(data)), scope, trace)
  const email = rec.pick(field.email, (value) => emailOf(value))
  const company = rec.text(field.company)
  let whole = true
  const stated = rec.pick(field.name, (value, { label }) => {
    whole = bare(label) !== 'name'
    return isRecord(value) ? null : word(value)
  })
  const [first, family] = [rec.text(field.firstName), rec.text(field.lastName)]
  // `firstname` beside `name`: then that is the family's.
  const ofFamily = first && stated && !whole && !family && !stated.includes(first)
  const beside = ofFamily ? `${first} ${stated}` : stated
  const person = beside ?? ([first, family].filter(Boolean).join(' ') || null)
  const id = rec.id(field.id) ?? context.keyHash
  const currency = rec.pick(field.currency, readCurrency)
  const timeZone = rec.pick(field.timeZone, (value) => zoneOf(value))
  const account: Account = {
    id,
    displayName: company ?? person ?? email?.split('@')[0] ?? id,
    email,
    phone: rec.pick(field.phone, phoneOf),
    company,
    address: readAddress(rec),
    taxId: rec.text(field.taxId),
    currency,
    locale: rec.pick(field.locale, localeOf),
    timeZone,
    balance: rec.money(field.balance),
    createdAt: rec.instant(field.createdAt),
    extra: [],
  }
  account.extra = extraOf(rec).filter(
    ({ label }) => !/^(?:balance|credit)$/i.test(label) || account.balance === null,
  )
  return account
}

function readAddress(rec: Rec): Account['address'] {
  const stated = rec.pick(field.lines, (value) =>
    Array.isArray(value) ? value.slice(0, 8).flatMap((one) => word(one) ?? []) : null,
  )
  const written = rec.pick(field.address, (value) => (typeof value === 'string' ? value.split(/\s*[\r\n]+\s*/).flatMap((one) => word(one) ?? []) : null)) // prettier-ignore
  const street = withNumber(rec.text(field.line1), rec.text(field.houseNumber))
  const single = [street, rec.text(field.line2)].filter((one) => one !== null)
  const lines = stated ?? (single.length > 0 ? single : (written ?? []))
  const [city, region, postalCode] = [
    rec.text(field.city),
    rec.pick(field.region, regionOf),
    rec.text(field.postalCode),
  ]
  const countryCode = rec.pick(field.country, countryOf)
  return lines.length > 0 || city || region || postalCode || countryCode
    ? { lines, city, region, postalCode, countryCode }
    : null
}
