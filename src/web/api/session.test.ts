// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { signIn } from './session.ts'
import { endSession } from './sessions.ts'

afterEach(() => vi.unstubAllGlobals())

test('who signs in finds nothing of the one before: that session may have run out, unsigned', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ state: 'signed-in', account: { id: 'b' } }))
  sessionStorage.setItem('assistant.draft.new', 'a question of somebody else')
  const client = new QueryClient()
  client.setQueryData(['services'], 'rows of somebody else')
  await signIn(client, 'nmk_a_key_of_the_test', false)
  expect([sessionStorage.length, client.getQueryData(['services'])]).toEqual([0, undefined])
  expect(client.getQueryData(['session'])).toMatchObject({ account: { id: 'b' } })
})

test('a session that is gone already counts as ended', async () => {
  const gone = { code: 'not_found', status: 404, requestId: 'r-1' }
  vi.stubGlobal('fetch', async () => Response.json(gone, { status: 404 }))
  const client = new QueryClient()
  client.setQueryData(['sessions'], [{ id: 'a' }, { id: 'b' }])
  await endSession(client, 'a')
  expect(client.getQueryData(['sessions'])).toEqual([{ id: 'b' }])
})
