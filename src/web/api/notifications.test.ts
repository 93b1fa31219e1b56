// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import {
  deleteNotification,
  markNotification,
  type Notification,
  notificationsQuery,
} from './notifications.ts'
import { refreshEverywhere } from './tabs.ts'

afterEach(() => vi.unstubAllGlobals())

const notification = { id: 'n-1', title: 'A title', read: false } as Notification

/** A page showing one notification, and a fetch stub whose responses the test gives one by one. */
function setUp() {
  const client = new QueryClient()
  const { queryKey } = notificationsQuery({})
  const list = { items: [notification], total: 1, offset: 0 }
  client.setQueryData(['notifications', 'list', {}], { pages: [list], pageParams: [0] })
  client.setQueryData(['session'], { counts: { unread: 1 } })
  const requests: { read: boolean; respond: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push({ read: JSON.parse(body).read, respond: resolve })
    return promise
  })
  const shown = () => [
    client.getQueryData(queryKey)?.pages[0]?.items[0]?.read,
    client.getQueryData<{ counts: { unread: number } }>(['session'])?.counts.unread,
  ]
  return { client, requests, shown }
}
const saved = (read: boolean) => Response.json({ ...notification, read })
const refused = () =>
  Response.json({ code: 'internal', status: 500, requestId: 'r-1' }, { status: 500 })

test('quick presses are sent one at a time while the last one shows', async () => {
  const { client, requests, shown } = setUp()
  const first = markNotification(client, notification, true)
  const last = markNotification(client, { ...notification, read: true }, false)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(shown()).toEqual([false, 1])
  requests[0]?.respond(saved(true))
  await first
  expect(shown()).toEqual([false, 1])
  await vi.waitFor(() => expect(requests.map(({ read }) => read)).toEqual([true, false]))
  requests[1]?.respond(saved(false))
  await last
  expect(shown()).toEqual([false, 1])
})

test('a failure rolls back, unless a later press is waiting', async () => {
  const { client, requests, shown } = setUp()
  const alone = markNotification(client, notification, true)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(shown()).toEqual([true, 0])
  requests[0]?.respond(refused())
  await expect(alone).rejects.toMatchObject({ code: 'internal' })
  expect(shown()).toEqual([false, 1])

  const first = markNotification(client, notification, true)
  const last = markNotification(client, { ...notification, read: true }, false)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.respond(refused())
  await expect(first).rejects.toMatchObject({ code: 'internal' })
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  requests[2]?.respond(saved(false))
  await last
  expect(shown()).toEqual([false, 1])
})

test('a deletion sent on page unload uses keepalive', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return new Response(null, { status: 204 })
  })
  const client = new QueryClient()
  await deleteNotification(client, 'n-1', true)
  await deleteNotification(client, 'n-1', false)
  expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ['DELETE', true],
    ['DELETE', undefined],
  ])
})

test('Refresh starts a first read over that it overtakes', async () => {
  const client = new QueryClient()
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const shown = client.fetchQuery({ queryKey: ['overview'], queryFn })
  refreshEverywhere(client, ['overview'])
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.resolve('before')
  reads[1]?.resolve('after')
  expect(await shown).toBe('after')
})
