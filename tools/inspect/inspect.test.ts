import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { ProviderProfile } from '#dialects/reading/profile.ts'

import { anonymise } from './anonymise.ts'
import { inspect } from './inspect.ts'
import { printReport } from './print.ts'
import type { Ask } from './recording.ts'
import { createOvhLike, ovhCanaries, ovhKey } from './stand-ins/ovh-like.ts'
import { createWhmcsLike, whmcsCanaries, whmcsKey } from './stand-ins/whmcs-like.ts'

const asking =
  (provider: { fetch: (request: Request) => Response | Promise<Response> }, key: string): Ask =>
  async (path) => {
    const answer = await provider.fetch(
      new Request(`https://api.example${path}`, { headers: { authorization: `Bearer ${key}` } }),
    )
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as unknown,
    }
  }

const providers = [
  ['WHMCS', asking(createWhmcsLike(), whmcsKey), whmcsCanaries],
  ['OVH', asking(createOvhLike(), ovhKey), ovhCanaries],
] as const

describe.each(providers)('%s', (_, ask, canaries) => {
  test('neither the report nor the fixture holds a secret', async () => {
    const report = await inspect(ask)
    const printed = printReport(report)
    const fixture = JSON.stringify(
      report.sections.map(({ bodies }) => bodies.map((body) => anonymise(body))),
    )
    for (const canary of canaries) {
      expect(printed).not.toContain(canary)
      expect(fixture).not.toContain(canary)
    }
  })

  test('the drafted profile is valid', async () => {
    const { profile } = await inspect(ask)
    expect(ProviderProfile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
  })
})

test('reports which names were recognised as which fields, and which were not', async () => {
  const { sections, profile } = await inspect(providers[0][1])
  const services = sections.find(({ resource }) => resource === 'services')
  const used = Object.fromEntries(
    (services?.findings ?? []).flatMap(({ field, used }) => (field && used ? [[field, used]] : [])),
  )
  expect(used).toMatchObject({
    id: 'id',
    type: 'groupname',
    renewalOn: 'nextduedate',
    renewalPrice: 'recurringamount',
    term: 'billingcycle',
    renewManual: 'donotrenew',
  })
  expect(
    services?.findings.filter(({ field }) => field === null).flatMap(({ names }) => names),
  ).toContain('servername')
  expect(services?.paging).toBe('63 in all; 2 more pages, the next by ?limitstart=25&limitnum=25')
  expect(profile.bodies).toEqual({
    autoRenew: { on: { donotrenew: '0' }, off: { donotrenew: '1' } },
    notification: { read: { isread: '1' }, unread: { isread: '0' } },
  })
  expect(sections.find(({ resource }) => resource === 'conversations')?.problem).toContain('404')
})

test('reads all pages, one record alone, and reports every unclaimed field', async () => {
  const { sections, profile } = await inspect(providers[0][1])
  const named = (name: string) => sections.filter(({ resource }) => resource === name)
  expect(named('services').map(({ records }) => records)).toEqual([63, 1])
  expect(named('services')[1]).toMatchObject({ problem: null, paging: 'found by its path' })
  expect(named('invoices')[1]).toMatchObject({ problem: null, paging: 'found by ?invoiceid=' })
  for (const name of ['account', 'prices', 'help']) expect(named(name)[0]?.problem, name).toBeNull()
  const unclaimed = named('account')[0]?.findings.filter(({ field }) => field === null)
  expect(unclaimed?.length).toBeGreaterThan(3)
  expect(profile).toMatchObject({
    fields: { services: { renewalOn: ['nextduedate'] } },
    single: { services: 'path', invoices: 'invoiceid' },
  })
  expect(Object.keys(profile).toSorted()).toEqual(
    Object.keys(ProviderProfile.shape)
      .filter((key) => key !== '$schema' && key !== 'dateOrder')
      .toSorted(),
  )
})

test('lists unknown words, nested fields and lists', async () => {
  const service = {
    id: '1',
    status: 'ruhend',
    auto_renew: 'automatisch',
    rack: { row: { shelf: 4 } },
    notes_of_staff: [1],
  }
  const data: Record<string, unknown> = { services: [service], account: { id: '1', tier: 'gold' } }
  const { sections } = await inspect((path) => {
    const name = /sdk\/(\w+)/.exec(path)?.[1] ?? ''
    const body = path.split('/').length > 6 ? service : (data[name] ?? [])
    return Promise.resolve({ status: 200, headers: {}, body: { success: true, data: body } })
  })
  const services = sections.find(({ resource }) => resource === 'services')
  expect(services?.words.slice(0, 2)).toEqual(['status: ruhend', 'autoRenew: automatisch'])
  const unclaimed = (name: string) =>
    sections
      .find(({ resource }) => resource === name)
      ?.findings.flatMap(({ field, names }) => (field === null ? names : []))
  expect(unclaimed('services')).toEqual(['rack.row.shelf', 'notes_of_staff'])
  expect(unclaimed('account')).toEqual(['tier'])
})

test('--help prints how to call it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/inspect/main.ts',
    '--help',
  ])
  expect(stdout).toContain('--save-fixture <file>')
})

test('a fixture keeps the dialect and drops personal data', () => {
  const before = {
    name: 'Mara Lund',
    email: 'mara@lund.example',
    domain: 'lund.dk',
    same: 'lund.dk',
    status: 'Active',
    total: '1.234,50 €',
    date: '2026-11-20 08:00:00',
    id: 'A7',
    password: 'x',
    flag: '1',
    ip: '198.51.100.7',
    note: null,
  }
  const after = anonymise(before) as typeof before
  expect(JSON.stringify(after)).not.toMatch(/Mara|Lund|198\.51/i)
  expect(after).toMatchObject({
    status: 'Active',
    total: '1.234,50 €',
    date: '2026-11-20 08:00:00',
    password: '[removed]',
    note: null,
  })
  expect(after.domain).toBe(after.same)
})

test('warns of records that collapse, marks unsure fields, and leaves out words that are read', async () => {
  const records = [
    { id: 5, name: 'a', renewal: 'auto', price: 5, price_currency: 'points', domain: 'x.example' },
    { id: 5, name: 'a', renewal: 'auto', price: 5, price_currency: 'points', domain: 'x.example' },
    { id: 6, name: 'b', expires: '01/02/2026', valid_until: '2026-12-01' },
  ]
  const { sections, profile } = await inspect((path) => {
    const isList = path.startsWith('/api/v1/sdk/services') && !path.includes('services/')
    const data = isList ? { result: { records } } : []
    return Promise.resolve({ status: 200, headers: {}, body: { success: true, data } })
  })
  const services = sections.find(({ resource }) => resource === 'services')
  expect(services?.notes).toContain('3 records are only 2 rows: some are identical or share an id.')
  expect(services?.words).toEqual(['currency: points'])
  expect(services?.findings.find(({ field }) => field === 'expiresOn')?.unread).toEqual(
    new Map([['expires', 'ambiguous']]),
  )
  expect(profile.list).toMatchObject({ services: 'result.records' })
})
