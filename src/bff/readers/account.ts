import type { Account } from '#contract/account.ts'
import { type Considered, Rec } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { countryOf, emailOf, localeOf, zoneOf } from '#wire/dialect/values/locales.ts'
import { readCurrency } from '#wire/dialect/values/money.ts'
import { isRecord, text, word } from '#wire/dialect/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { extraOf } from './extra.ts'
import { ReadError, type Source } from './source.ts'

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
  const rec = new Rec('account', accountRecord(data), scope, trace)
  const email = rec.pick('email', (value) => emailOf(value))
  const company = rec.text('company')
  const stated = rec.pick('name', (value) => (isRecord(value) ? null : word(value)))
  const [first, family] = [rec.text('firstName'), rec.text('lastName')]
  // `firstname` beside `name`: then that is the family's.
  const beside = first && stated && !stated.includes(first) ? `${first} ${stated}` : stated
  const person = beside ?? ([first, family].filter(Boolean).join(' ') || null)
  const id = rec.id('id') ?? context.keyHash
  const currency = rec.pick('currency', readCurrency)
  const timeZone = rec.pick('timeZone', (value) => zoneOf(value))
  const account: Account = {
    id,
    displayName: company ?? person ?? email?.split('@')[0] ?? id,
    email,
    phone: rec.pick('phone', (value) => text(Array.isArray(value) ? value[0] : value)),
    company,
    address: readAddress(rec),
    taxId: rec.text('taxId'),
    currency,
    locale: rec.pick('locale', localeOf),
    timeZone,
    balance: rec.money('balance'),
    createdAt: rec.instant('createdAt'),
    extra: [],
  }
  account.extra = extraOf(rec).filter(
    ({ label }) => !/^(?:balance|credit)$/i.test(label) || account.balance === null,
  )
  return account
}

function readAddress(rec: Rec): Account['address'] {
  const stated = rec.pick('lines', (value) =>
    Array.isArray(value) ? value.slice(0, 8).flatMap((one) => word(one) ?? []) : null,
  )
  const written = rec.pick('address', (value) => (typeof value === 'string' ? value.split(/\s*[\r\n]+\s*/).flatMap((one) => word(one) ?? []) : null)) // prettier-ignore
  const single = [rec.text('line1'), rec.text('line2')].filter((one) => one !== null)
  const lines = stated ?? (single.length > 0 ? single : (written ?? []))
  const [city, region, postalCode] = [rec.text('city'), rec.text('region'), rec.text('postalCode')]
  const countryCode = rec.pick('country', countryOf)
  return lines.length > 0 || city || region || postalCode || countryCode
    ? { lines, city, region, postalCode, countryCode }
    : null
}
