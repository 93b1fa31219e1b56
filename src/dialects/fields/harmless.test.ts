import { describe, expect, test } from 'vitest'

import { factClasses } from '#contract/facts.ts'
import { ProviderProfile } from '#dialects/reading/profile.ts'
import { readRecord } from '#dialects/reading/records.ts'
import { context } from '#dialects/testing/reading.ts'

import vocabulary from './harmless.json' with { type: 'json' }

interface Options {
  resource?: 'services' | 'domains' | 'invoices' | 'orders'
  profile?: object
}

function shown(record: object, { resource = 'services', profile = {} }: Options = {}) {
  const dropped: number[] = []
  const scope = {
    context: {
      ...context({ profile: ProviderProfile.parse(profile) }),
      onDropped: (_: string, count: number) => void dropped.push(count),
    },
    listCurrency: null,
  }
  const item = readRecord(resource, { id: 1, name: 'build', ...record }, scope)
  const extra = item && 'extra' in item.value ? item.value.extra : []
  return {
    values: extra.map(({ fact, value }) => `${fact}: ${value}`),
    extra,
    dropped: dropped[0] ?? 0,
  }
}

describe('what is shown', () => {
  test.each([
    [{ php_version: '8.3.12' }, 'phpVersion: 8.3.12'],
    [{ 'PHP Version': 'PHP 8.3' }, 'phpVersion: PHP 8.3'],
    [{ operatingSystem: 'Ubuntu 24.04 LTS' }, 'operatingSystem: Ubuntu 24.04 LTS'],
    [{ os: { name: 'Debian', secret: 'x' } }, 'operatingSystem: Debian'],
    [{ specs: { memory_gb: 8 } }, 'memory: 8 GB'],
    [{ memory: { value: 4, unit: 'GB' } }, 'memory: 4 GB'],
    [{ disk_space: '160 GB' }, 'disk: 160 GB'],
    [{ traffic: 'Unlimited' }, 'bandwidth: unlimited'],
    [{ rdns: 'web-04.example.net' }, 'reverseDns: web-04.example.net'],
    [{ firewall: true }, 'firewall: yes'],
    [{ lastBackup: '2026-11-20T03:00:00Z' }, 'lastBackup: 2026-11-20'],
    [{ tags: ['shop', 'live'] }, 'tags: shop, live'],
    [{ cpu_model: 'Intel Xeon E5-2670 v3' }, 'cpuModel: Intel Xeon E5-2670 v3'],
  ])('%j', (record, wanted) => {
    expect(shown(record)).toMatchObject({ values: [wanted] })
  })
})

describe('what is dropped and counted', () => {
  test.each([
    ['an unknown name', { colour: 'blue' }],
    ['a value with another shape', { php_version: 'ask our team for it' }],
    ['a random word', { os: 'xK29dLq81mPz' }],
    ['a long text', { os: 'word '.repeat(30) }],
    ['an object under an allowed name', { hostname: { root_password: 'tulip' } }],
    ['a list with one odd entry', { tags: ['shop', { pass: 'tulip' }] }],
    ['a key as data', { tulip: true }],
    ['an allowed name in an unknown object', { vault: { label: 'tulip' } }],
    ['a labelled secret', { os: 'pin: 4821' }],
    ['a flag where a version belongs', { php_version: true }],
  ])('%s', (_, record) => {
    expect(shown(record)).toMatchObject({ values: [], dropped: 1 })
  })

  test('blank values are not counted', () => {
    expect(shown({ colour: '', shade: null, tint: [] })).toMatchObject({ dropped: 0 })
  })
})

describe('the operator’s own fields', () => {
  const rack = { show: { services: { 'specs.rackUnit': { en: 'Rack unit', de: 'Höheneinheit' } } } }

  test('show adds a field, with a label per language', () => {
    const { extra } = shown({ specs: { rack_unit: '12 to 14' } }, { profile: rack })
    expect(extra).toEqual([
      { fact: null, labels: { en: 'Rack unit', de: 'Höheneinheit' }, value: '12 to 14' },
    ])
  })

  test.each(['Xk29sLq81mPz', 'hunter2', '{"a":1}', 'https://x.example/?t=1', 'p4ssw0rd'])(
    'a field that is asked for still needs a harmless value: %s',
    (value) => {
      expect(shown({ specs: { rackUnit: value } }, { profile: rack })).toMatchObject({
        values: [],
        dropped: 1,
      })
    },
  )

  test('hide takes a field away', () => {
    const profile = { hide: { services: ['php_version'] } }
    expect(shown({ phpVersion: '8.3' }, { profile }).values).toEqual([])
  })

  test.each([
    [{ show: { services: { root_password: { en: 'Password' } } } }, /never shown/],
    [{ show: { services: { rack: { de: 'Schrank' } } } }, /English label/],
    [{ show: { invoice: {} } }, /./],
  ])('a profile is refused: %j', (profile, message) => {
    expect(() => ProviderProfile.parse(profile)).toThrow(message)
  })
})

test('every fact of the vocabulary can be named by the dashboard', () => {
  expect(Object.keys(vocabulary).toSorted()).toEqual(Object.keys(factClasses).toSorted())
})
