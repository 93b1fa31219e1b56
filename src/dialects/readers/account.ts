import type { Account } from '#contract/account.ts'
import type { Money } from '#contract/shapes.ts'
import type { Considered } from '#dialects/fields/considered.ts'
import { extraOf } from '#dialects/fields/extra.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import { layoutOf } from '#dialects/fields/layout.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { dataOf } from '#dialects/reading/envelope.ts'
import { ReadError, type Source } from '#dialects/reading/source.ts'
import type { DialectProfile } from '#dialects/rules.ts'
import { currencyCode } from '#dialects/values/currency-field.ts'
import keyNames from '#dialects/values/key-names.json' with { type: 'json' }
import {
  countryOf,
  emailOf,
  localeOf,
  phoneOf,
  regionOf,
  withNumber,
  withPostal,
  zoneOf,
} from '#dialects/values/locales.ts'
import { bare, isRecord, type JsonObject, text, title, word } from '#dialects/values/plain.ts'

/** @throws what the source throws; ReadError if the response isn't an object */
export async function readAccount(source: Source, context: ReadContext): Promise<Account> {
  const { body } = await source.get('/api/v1/sdk/account')
  return accountOf(dataOf(body), context)
}

/** The account: `data` itself or an object within it, merged with the fields around it. */
export function accountRecord(data: unknown): Record<string, unknown> {
  const record = isRecord(data) ? data : recordsIn(data, 'account')?.records[0]
  if (!isRecord(record)) throw new ReadError('no account')
  const inner = onlyAccountIn(record)
  if (inner) return inner
  for (const key of keyNames.accountWrapper) {
    const inner = record[key]
    if (isRecord(inner) && !('id' in record && 'email' in record))
      return { ...record, [key]: undefined, ...accountRecord(inner) }
  }
  return record
}

const plainProfile = { fields: {} } as DialectProfile
const statesAccount = (value: unknown): value is JsonObject =>
  isRecord(value) && layoutOf(value, 'account', plainProfile).fields.size > 0

/** `{ request: …, reply: { balance } }`: the only object within that states anything of an account. */
function onlyAccountIn(record: JsonObject): JsonObject | null {
  const simple = Object.fromEntries(
    Object.entries(record).filter(([, value]) => typeof value !== 'object'),
  )
  if (statesAccount(simple)) return null
  const [only, another] = Object.values(record)
    .map((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value))
    .filter(statesAccount)
  return only && !another ? only : null
}

export function accountOf(
  data: unknown,
  context: ReadContext,
  trace: Considered[] | null = null,
): Account {
  const scope = { context, listCurrency: null }
  const record = recordReader('account', withPostal(accountRecord(data)), scope, trace)
  const email = record.pick('email', (value) => emailOf(value))
  const company = record.pick('company', title)
  let whole = true
  const stated = record.pick('name', (value, { label }) => {
    whole = bare(label) !== 'name'
    return isRecord(value) ? null : title(value)
  })
  const [first, surname] = [record.text('firstName'), record.text('lastName')]
  // `firstname` beside `name`: then `name` is the surname.
  const isSurname = first && stated && !whole && !surname && !stated.includes(first)
  const beside = isSurname ? `${first} ${stated}` : stated
  const person = beside ?? ([first, surname].filter(Boolean).join(' ') || null)
  const id = record.id('id') ?? context.keyHash
  const currency = record.pick('currency', currencyCode)
  const timeZone = record.pick('timeZone', (value) => zoneOf(value))
  const account: Account = {
    id,
    customerNumber: record.pick('customerNumber', text),
    displayName: company ?? person ?? email?.split('@')[0] ?? id,
    email,
    phone: record.pick('phone', phoneOf),
    company,
    address: readAddress(record),
    taxId: record.text('taxId'),
    currency,
    locale: record.pick('locale', localeOf),
    timeZone,
    balance: signed(record.money('balance'), context),
    createdAt: record.instant('createdAt'),
    extra: [],
  }
  account.extra = extraOf('account', record)
  return account
}

/** Positive when the provider owes the customer. */
const signed = (balance: Money | null, { profile }: ReadContext): Money | null =>
  balance && profile.balance === 'debt'
    ? { ...balance, minorUnits: 0 - balance.minorUnits }
    : balance

const longestAddress = 1000

function readAddress(record: RecordReader<'account'>): Account['address'] {
  const stated = record.pick('lines', (value) =>
    Array.isArray(value) ? value.slice(0, 8).flatMap((one) => word(one) ?? []) : null,
  )
  const written = record.pick('address', (value) =>
    typeof value === 'string'
      ? value
          .slice(0, longestAddress)
          .split(/[\r\n]+/)
          .flatMap((one) => word(one) ?? [])
      : null,
  )
  const street = withNumber(record.text('line1'), record.text('houseNumber'))
  const single = [street, record.text('line2')].filter((one) => one !== null)
  const lines = stated ?? (single.length > 0 ? single : (written ?? []))
  const [city, region, postalCode] = [
    record.text('city'),
    record.pick('region', regionOf),
    record.text('postalCode'),
  ]
  const countryCode = record.pick('country', countryOf)
  return lines.length > 0 || city || region || postalCode || countryCode
    ? { lines, city, region, postalCode, countryCode }
    : null
}
