/** Ambiguous or unknown values read as not stated. */
import { describe, expect, test } from 'vitest'

import { readAccount } from '#dialects/readers/account.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

const first = async <R extends ListResource>(resource: R, data: unknown) =>
  (await readList(resource, answering(data), context())).items[0]

describe('nothing is guessed', () => {
  const base = { id: 1, name: 'x' }
  test.each([
    [{}, null],
    [{ auto_renew: null }, null],
    [{ auto_renew: 'maybe' }, null],
    [{ auto_renew: '' }, null],
    [{ auto_renew: 1, do_not_renew: 1 }, null],
    [{ auto_renew: false }, false],
    [{ autoRenew: '0' }, false],
    [{ donotrenew: '' }, null],
    [{ autorenew: true, cancelAtPeriodEnd: true }, false],
    [{ renewal: { mode: 'manual' } }, false],
    [{ renewal_mode: 'AUTO' }, true],
    [{ renewal: { date: '2026-12-01', auto: 'yes' } }, true],
    [{ renewalType: 'automaticForcedProduct' }, true],
    [{ renewalType: 'oneShot' }, false],
  ])('auto-renew %j', async (fields, wanted) =>
    expect((await first('services', [{ ...base, ...fields }]))?.value).toMatchObject({
      autoRenew: wanted === null ? null : { enabled: wanted },
    }),
  )

  test('currency: the amount’s, else the record’s, the list’s, the account’s, or none', async () => {
    const price = async (record: object, list: object, account: string | null) => {
      const { items } = await readList(
        'services',
        answering({ items: [{ ...base, ...record }], ...list }),
        { ...context(), accountCurrency: account },
      )
      return items[0]?.value.renewal.price?.currency
    }
    expect(await price({ price: '5.00 GBP', currency: 'USD' }, { currency: 'EUR' }, 'PLN')).toBe(
      'GBP',
    )
    expect(await price({ price: '5.00', currency: 'USD' }, { currency: 'EUR' }, 'PLN')).toBe('USD')
    expect(await price({ price: '5.00' }, { currency: { code: 'EUR' } }, 'PLN')).toBe('EUR')
    // An id names a currency that we do not know.
    expect(await price({ price: '5.00', currency: 1 }, { currency: 'EUR' }, 'PLN')).toBeUndefined()
    expect(await price({ price: '5.00' }, {}, 'PLN')).toBe('PLN')
    expect(await price({ price: '5.00' }, {}, null)).toBeNull()
    expect(await price({ price_usd: '5.00' }, {}, 'PLN')).toBe('USD')
    expect(await price({ price: '5.00', price_currency: 'CHF' }, {}, 'PLN')).toBe('CHF')
  })

  test('unknown words, extra fields, links', async () => {
    const item = await first('services', [
      {
        ...base,
        status: 'Hibernating',
        panel_url: 'http://panel.example',
        color: 'blue',
        php_version: '8.3',
        specs: { disk_gb: 40, mystery: 'x' },
        nested: { deep: { deeper: 1 }, size: 3 },
        password: 'p',
        api_token: 't',
        empty: '',
        long: 'x'.repeat(500),
      },
    ])
    expect(item?.value).toMatchObject({
      status: 'unknown',
      statusText: 'Hibernating',
      manageUrl: null,
    })
    expect(item?.value.extra).toEqual([
      { fact: 'phpVersion', labels: null, value: '8.3' },
      { fact: 'disk', labels: null, value: '40 GB' },
    ])
  })

  test('an empty account has a hash as id; a name is put together from its parts', async () => {
    expect(await readAccount(answering({}), context())).toMatchObject({
      id: 'hash',
      displayName: 'hash',
      currency: null,
      address: null,
      balance: null,
    })
    expect(
      await readAccount(answering({ user: { email: 'jo@x.example' } }), context()),
    ).toMatchObject({ displayName: 'jo' })
    expect(
      await readAccount(
        answering({
          contact: { firstName: 'Jo', lastName: 'Ek' },
          settings: { language: 'sv_SE', timezone: 'Europe/Stockholm' },
          billing: {
            currency: 'SEK',
            address: { street: 'Gata 1', zip: '111', city: 'S', country_code: 'se' },
          },
        }),
        context(),
      ),
    ).toMatchObject({
      displayName: 'Jo Ek',
      locale: 'sv-SE',
      timeZone: 'Europe/Stockholm',
      currency: 'SEK',
      address: { lines: ['Gata 1'], postalCode: '111', countryCode: 'SE' },
    })
  })
})
