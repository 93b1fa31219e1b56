import { describe, expect, test } from 'vitest'

import { ProviderProfile } from '#bff/readers/profile.ts'

import { anonymise } from './anonymise.ts'
import { type Ask, inspect } from './inspect.ts'
import { printReport } from './print.ts'
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
  test('the report and the fixture hold no secret', async () => {
    const report = await inspect(ask)
    const printed = printReport(report)
    const fixture = JSON.stringify(report.sections.map(({ body }) => anonymise(body)))
    for (const canary of canaries) {
      expect(printed).not.toContain(canary)
      expect(fixture).not.toContain(canary)
    }
  })

  test('the starting profile is one that loads', async () => {
    const { profile } = await inspect(ask)
    expect(ProviderProfile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
  })
})

test('names what was recognised as what, and what was not', async () => {
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

test('a fixture says nothing about the customer, and all about the dialect', () => {
  const before = { name: 'Mara Lund', email: 'mara@lund.example', domain: 'lund.dk', same: 'lund.dk', status: 'Active', total: '1.234,50 €', date: '2026-11-20 08:00:00', id: 'A7', password: 'x', flag: '1', ip: '198.51.100.7', note: null } // prettier-ignore
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
