import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from '#server/clock.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import { type Store, StoreError } from '#server/store.ts'
import { eur, price } from '#site/testing/samples.ts'

import { lowestBetween, PriceHistory } from './history.ts'

function openStore(): Store {
  const store = openSqlite(null, Date.now)
  onTestFinished(() => store.close())
  return store
}
const open = (store: Store, provider = 'https://provider.example') =>
  new PriceHistory(store, provider, systemClock)
const com = (minorUnits: number) => [price('com', { register: eur(minorUnits) })]

test('keeps each day’s last list and lowest price', async () => {
  const history = open(openStore())
  expect(await history.first('EUR')).toBeNull()
  await history.keep('EUR', '2026-11-19T08:00:00Z', com(900))
  await history.keep('EUR', '2026-11-20T08:00:00Z', com(700))
  await history.keep('EUR', '2026-11-20T20:00:00Z', com(1000))
  expect(await history.first('EUR')).toBe('2026-11-19')
  expect((await history.on('EUR', '2026-11-20'))?.items[0]?.register).toEqual(eur(1000))
  expect(await history.on('EUR', '2026-11-18')).toBeNull()
  const lowest = lowestBetween(await history.lows('EUR'))
  expect(lowest('com', '2026-11-19', '2026-11-20')).toEqual({ minorUnits: 700, complete: true })
  expect(lowest('com', '2026-10-01', '2026-11-19')).toEqual({ minorUnits: 900, complete: false })
  expect(lowest('net', '2026-11-19', '2026-11-20')).toBeNull()
})

test('a promotion counts as the price on its days', async () => {
  const history = open(openStore())
  const promotion = {
    register: eur(400),
    from: null,
    until: '2026-11-20',
    lowestInLast30Days: null,
  }
  await history.keep('EUR', '2026-11-20T08:00:00Z', [price('com', { promotion })])
  await history.keep('EUR', '2026-11-21T08:00:00Z', [price('com', { promotion })])
  expect((await history.lows('EUR')).map(({ low }) => low['com'])).toEqual([400, 1000])
})

test('servers that record a day at the same time lose none of its prices', async () => {
  const store = openStore()
  const servers = [open(store), open(store), open(store)]
  await Promise.all(
    servers.map((history, nth) =>
      history.keep('EUR', `2026-11-20T0${nth}:00:00Z`, com(900 - 100 * (nth % 2))),
    ),
  )
  expect((await open(store).lows('EUR')).map(({ low }) => low['com'])).toEqual([800])
})

test('the prices of another provider are not shown', async () => {
  const store = openStore()
  await open(store).keep('EUR', '2026-11-20T08:00:00Z', com(700))
  const other = open(store, 'https://other.example')
  expect(await other.lows('EUR')).toEqual([])
  expect(await other.on('EUR', '2026-11-20')).toBeNull()
})

test('while the store is away, what was read last counts', async () => {
  const store = openStore()
  const heard: ((text: string) => unknown)[] = []
  let isAway = false
  const history = open({
    ...store,
    onAnnouncement(_topic, listener) {
      heard.push(listener)
    },
    get: async (kind, id) => {
      if (isAway) throw new StoreError('store', null)
      return store.get(kind, id)
    },
  })
  await open(store).keep('EUR', '2026-11-20T08:00:00Z', com(700))
  expect(await history.lows('EUR')).toHaveLength(1)
  await open(store).keep('EUR', '2026-11-21T08:00:00Z', com(800))
  // The other server's announcement.
  for (const listener of heard) listener('EUR')
  isAway = true
  expect(await history.lows('EUR')).toHaveLength(1)
  expect(await history.lows('USD')).toEqual([])
  isAway = false
  expect(await history.lows('EUR')).toHaveLength(2)
})
