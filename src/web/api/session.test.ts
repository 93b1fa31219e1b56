// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { runHook } from '#web/testing/run-hook.ts'

import { sessionQuery } from './session.ts'
import { useEndSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

test('signing in clears the data of an expired session', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ state: 'signed-in', account: { id: 'b' }, accountTag: 'b' }),
  )
  sessionStorage.setItem('assistant.draft.new', 'somebody else’s question')
  const client = new QueryClient()
  client.setQueryData(['services'], 'somebody else’s rows')
  await signIn(client, 'nmk_a_key_of_the_test', false)
  expect(sessionStorage.getItem('assistant.draft.new')).toBeNull()
  expect(client.getQueryData(['services'])).toBeUndefined()
  expect(client.getQueryData(['session'])).toMatchObject({ account: { id: 'b' } })
})

test('ending a session that no longer exists succeeds', async () => {
  const gone = { code: 'not_found', status: 404, requestId: 'r-1' }
  vi.stubGlobal('fetch', async () => Response.json(gone, { status: 404 }))
  const client = new QueryClient()
  client.setQueryData(['sessions'], [{ id: 'a' }, { id: 'b' }])
  const endSession = await runHook(client, () => useEndSession({}))
  await endSession().mutateAsync('a')
  expect(client.getQueryData(['sessions'])).toEqual([{ id: 'b' }])
})

test('when the server’s day changes, everything else is read again', async () => {
  const signedIn = {
    id: 's',
    state: 'signed-in',
    account: { id: 'b' },
    accountTag: 'b',
    timeZone: 'Asia/Tokyo',
  }
  let today = '2026-11-22'
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...signedIn, today, dayEndsInSeconds: 60, counts: {} }),
  )
  const client = new QueryClient()
  const read = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const isRead = () => client.getQueryState(['services'])?.isInvalidated === false
  await read()
  client.setQueryData(['services'], 'rows')
  await read()
  expect(isRead()).toBe(true)
  today = '2026-11-23'
  await read()
  expect(isRead()).toBe(false)
})
