// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { markNotification, type Notification, notificationsQuery } from './notifications.ts'

afterEach(() => vi.unstubAllGlobals())

const notification = { id: 'n-1', title: 'A title', read: false } as Notification

/** A page that shows one notification, and a server whose answers are given one by one. */
function setUp() {
  const client = new QueryClient()
  const { queryKey } = notificationsQuery({})
  const list = { items: [notification], total: 1, offset: 0 }
  client.setQueryData(['notifications', 'list', {}], { pages: [list], pageParams: [0] })
  client.setQueryData(['session'], { counts: { unread: 1 } })
  const asked: { read: boolean; answer: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ read: JSON.parse(body).read, answer: resolve })
    return promise
  })
  const shown = () => [
    client.getQueryData(queryKey)?.pages[0]?.items[0]?.read,
    client.getQueryData<{ counts: { unread: number } }>(['session'])?.counts.unread,
  ]
  return { client, asked, shown }
}
const saved = (read: boolean) => Response.json({ ...notification, read })
const refused = () =>
  Response.json({ code: 'internal', status: 500, requestId: 'r-1' }, { status: 500 })

test('of quick wishes one is sent after the other, and the last is shown all the while', async () => {
  const { client, asked, shown } = setUp()
  const first = markNotification(client, notification, true)
  const last = markNotification(client, { ...notification, read: true }, false)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(shown()).toEqual([false, 1])
  asked[0]?.answer(saved(true))
  await first
  expect(shown()).toEqual([false, 1])
  await vi.waitFor(() => expect(asked.map(({ read }) => read)).toEqual([true, false]))
  asked[1]?.answer(saved(false))
  await last
  expect(shown()).toEqual([false, 1])
})

test('what fails is put back; an earlier wish that fails takes nothing from the last', async () => {
  const { client, asked, shown } = setUp()
  const alone = markNotification(client, notification, true)
  expect(shown()).toEqual([true, 0])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(refused())
  await expect(alone).rejects.toMatchObject({ code: 'internal' })
  expect(shown()).toEqual([false, 1])

  const first = markNotification(client, notification, true)
  const last = markNotification(client, { ...notification, read: true }, false)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer(refused())
  await first
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  asked[2]?.answer(saved(false))
  await last
  expect(shown()).toEqual([false, 1])
})
