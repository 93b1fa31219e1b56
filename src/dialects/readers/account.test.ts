import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { Account } from '#contract/account.ts'
import { dialect, writer } from '#dialects/testing/provider.ts'
import { day, id, maybe, minorOf, names } from '#dialects/testing/read-back.ts'
import { context } from '#dialects/testing/reading.ts'

import { readAccount } from './account.ts'

const account = fc.record({
  id,
  email: names('jo@studio.example', 'ana@agency.example'),
  company: maybe(names('Studio Ek', 'Agency GmbH')),
  first: names('Jo', 'Ana María'),
  last: names('Ek', 'de la Cruz'),
  city: maybe(names('Malmö', 'Lima')),
  postalCode: maybe(names('211 22', '15001')),
  country: maybe(names('SE', 'PE')),
  currency: names('EUR', 'SEK', 'JPY'),
  locale: names('sv-SE', 'es', 'de-DE'),
  zone: maybe(names('Europe/Stockholm', 'America/Lima')),
  balance: maybe(fc.integer({ min: 1, max: 90_000 })),
  created: maybe(day),
})
const words = fc.record({
  id: names('id', 'account_id', 'customer_id', 'client_id'),
  email: names('email', 'email_address', 'mail'),
  company: names('company', 'company_name', 'organisation', 'organization_name'),
  first: names('first_name', 'firstname', 'given_name'),
  last: names('last_name', 'lastname', 'surname', 'family_name'),
  city: names('city', 'town'),
  postalCode: names('postal_code', 'postcode', 'zip'),
  country: names('country', 'country_code'),
  currency: names('currency', 'currency_code', 'default_currency'),
  locale: names('locale', 'language', 'preferred_language'),
  zone: names('timezone', 'time_zone', 'tz'),
  balance: names('balance', 'credit', 'account_balance'),
  created: names('created_at', 'date_created', 'registered_at', 'member_since'),
  wrapper: names('none', 'account', 'client', 'user', 'data'),
  address: names('flat', 'nested', 'billing'),
})

test('an account in any dialect reads back the same', async () => {
  await fc.assert(
    fc.asyncProperty(account, words, dialect, fc.nat(3), async (one, word, style, nth) => {
      const { name, ...write } = writer(style)
      const place = Object.fromEntries(
        (['city', 'postalCode', 'country'] as const).flatMap((part) =>
          one[part] === null ? [] : [[name(word[part]), one[part]]],
        ),
      )
      const { currency } = one
      const digits = currency === 'JPY' ? 0 : 2
      const balance = one.balance === null ? null : { minor: one.balance, currency, digits }
      const record = {
        [name(word.id)]: one.id,
        [name(word.email)]: one.email,
        ...(one.company === null ? {} : { [name(word.company)]: one.company }),
        [name(word.first)]: one.first,
        [name(word.last)]: one.last,
        [name(word.currency)]: one.currency,
        [name(word.locale)]: nth % 2 ? one.locale.replace('-', '_') : one.locale,
        ...(one.zone === null ? {} : { [name(word.zone)]: one.zone }),
        ...write.amount(word.balance, balance),
        ...write.day(word.created, one.created),
        ...(word.address === 'flat' || Object.keys(place).length === 0
          ? place
          : { [name(word.address === 'nested' ? 'address' : 'billing_address')]: place }),
      }
      const data = word.wrapper === 'none' ? record : { [word.wrapper]: record }
      const body: unknown = JSON.parse(JSON.stringify({ success: true, data }))
      const read = await readAccount({ get: async () => ({ body, headers: {} }) }, context())
      Account.parse(read)
      expect({
        id: read.id,
        email: read.email,
        company: read.company,
        displayName: read.displayName,
        city: read.address?.city ?? null,
        postalCode: read.address?.postalCode ?? null,
        country: read.address?.countryCode ?? null,
        currency: read.currency,
        locale: read.locale,
        zone: read.timeZone,
        balance: read.balance,
        created: read.createdAt !== null,
      }).toEqual({
        id: one.id,
        email: one.email,
        company: one.company,
        displayName: one.company ?? `${one.first} ${one.last}`,
        city: one.city,
        postalCode: one.postalCode,
        country: one.country,
        currency: one.currency,
        locale: one.locale,
        zone: one.zone,
        balance: minorOf(balance),
        created: one.created !== null,
      })
    }),
    { numRuns: 250 },
  )
}, 60_000)
