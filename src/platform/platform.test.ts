import { expect, test } from 'vitest'

import { createPlatform } from './platform.ts'

const open = () => createPlatform({ file: ':memory:', sample: true })

type Platform = ReturnType<typeof open>

const keyOf = (platform: Platform, account: string, write = true): string =>
  platform.sampleKeys.find(
    (key) => key.account === account && key.scopes.includes('services:write') === write,
  )?.key ?? ''

const send = async (
  platform: Platform,
  path: string,
  account: string | null,
  init: RequestInit = {},
) => {
  const headers = new Headers(init.headers)
  if (account !== null) headers.set('Authorization', `Bearer ${keyOf(platform, account)}`)
  const request = new Request(`http://platform.test${path}`, { ...init, headers })
  const response = await platform.app.fetch(request)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const patch = (body: unknown): RequestInit => ({
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

test('the sample accounts have their documented sizes', async () => {
  const platform = open()
  const totals = async (account: string) => {
    const lists = ['services', 'domains', 'invoices'].map((list) =>
      send(platform, `/api/v1/sdk/${list}`, account),
    )
    return (await Promise.all(lists)).map(({ body }) => body.data.total)
  }
  expect(await totals('studio')).toEqual([9, 6, 30])
  expect(await totals('agency')).toEqual([1248, 1204, 5012])
  expect(await totals('empty')).toEqual([0, 0, 0])
  platform.close()
})

test('pages neither skip nor repeat a row', async () => {
  const platform = open()
  const ids: string[] = []
  for (let page = 1; page <= 13; page += 1) {
    const { body } = await send(platform, `/api/v1/sdk/services?page=${page}`, 'agency')
    for (const { type, id } of body.data.items) ids.push(`${type}/${id}`)
  }
  expect(new Set(ids).size).toBe(1248)
  platform.close()
})

test('a domain and its service have the same auto-renew', async () => {
  const platform = open()
  const service = '/api/v1/sdk/services/domain/104229'
  await send(platform, `${service}/auto-renew`, 'agency', patch({ enabled: false }))
  const domain = await send(platform, '/api/v1/sdk/domains?name=example.com', 'agency')
  for (const { body } of [domain, await send(platform, service, 'agency')])
    expect(body.data.autoRenew).toEqual({ enabled: false, changeable: true, reason: null })
  platform.close()
})

test('auto-renew can be changed by the owner only, and nobody else sees the service', async () => {
  const platform = open()
  const path = '/api/v1/sdk/services/vps/70431'
  const changed = await send(platform, `${path}/auto-renew`, 'agency', patch({ enabled: true }))
  expect(changed.body.data.autoRenew).toEqual({ enabled: true, changeable: true, reason: null })
  expect((await send(platform, path, 'agency')).body.data.autoRenew.enabled).toBe(true)
  expect((await send(platform, path, 'studio')).status).toBe(404)
  expect(
    (await send(platform, `${path}/auto-renew`, 'studio', patch({ enabled: false }))).status,
  ).toBe(404)
  expect((await send(platform, path, 'agency')).body.data.autoRenew.enabled).toBe(true)
  platform.close()
})
