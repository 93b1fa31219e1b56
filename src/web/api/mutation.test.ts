// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { runHook } from '#web/testing/run-hook.ts'

import { createQueryClient } from './client.ts'
import { ApiError } from './error.ts'
import { startMutation, useApiMutation } from './mutation.ts'
import { reportSessionEnd } from './session-state.ts'
import { forget } from './session.ts'
import { useSignIn } from './sign-in.ts'

afterEach(() => {
  forget(new QueryClient())
  vi.unstubAllGlobals()
})

test('once the session is over, only signing in is sent', async () => {
  const client = createQueryClient()
  const signedIn = { state: 'signed-in', account: { id: 'a' }, counts: null }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(signedIn))
  vi.stubGlobal('fetch', fetch)
  reportSessionEnd('key_rejected')
  const mutationFn = vi.fn<() => Promise<string>>(async () => 'sent')
  const change = startMutation(client, { mutationKey: ['thing', '1'], mutationFn }, undefined)
  await expect(change).rejects.toMatchObject({ code: 'key_rejected', status: 401 })
  expect(mutationFn).not.toHaveBeenCalled()

  const signIn = await runHook(client, () => useSignIn({}))
  await signIn().mutateAsync({ apiKey: 'nmk_a_key_of_the_test', remember: false })
  expect(fetch).toHaveBeenCalledWith('/api/session', expect.objectContaining({ method: 'POST' }))
  await expect(
    startMutation(client, { mutationKey: ['thing', '1'], mutationFn }, undefined),
  ).resolves.toBe('sent')
})

test('a change refreshes its queries here and announces them to other tabs', async () => {
  const client = createQueryClient()
  client.setQueryData(['things', 'list'], [])
  const other = new BroadcastChannel('portico')
  const announced = new Promise((resolve) => {
    other.addEventListener('message', ({ data }) => resolve(data))
  })
  const change = await runHook(client, () =>
    useApiMutation({ mutationFn: async () => null, meta: { refreshes: ['things'] } }),
  )
  await change().mutateAsync()
  expect(client.getQueryState(['things', 'list'])?.isInvalidated).toBe(true)
  expect(await announced).toEqual({ account: null, keys: ['things'] })
  other.close()
})

test.each([
  ['opened', undefined],
  ['opened again', 'before'],
])('a page %s during a change is read again once that settles', async (_, cached) => {
  const client = createQueryClient()
  const queryKey = ['things', 'one']
  if (cached !== undefined) client.setQueryData(queryKey, cached, { updatedAt: 0 })
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = async () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  // As a route's loader does: there is no component yet that would read again.
  const shown = client.fetchQuery({ queryKey, queryFn })
  const mutationFn = async () => 'saved'
  const meta = { refreshes: ['things'] }
  await startMutation(client, { mutationKey: ['thing', '1'], mutationFn, meta }, undefined)
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.resolve('before')
  reads[1]?.resolve('after')
  expect(await shown).toBe('after')
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'after', isInvalidated: false })
  expect(reads).toHaveLength(2)
})

test('an unexpected error is reported, an `ApiError` is not', async () => {
  const client = createQueryClient()
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const failWith = (error: Error) =>
    startMutation(
      client,
      {
        mutationKey: ['thing', '1'],
        mutationFn: async () => {
          throw error
        },
      },
      undefined,
    )
  await expect(failWith(new ApiError('conflict', 409))).rejects.toThrow('conflict')
  expect(report).not.toHaveBeenCalled()
  const bug = new TypeError('a bug')
  await expect(failWith(bug)).rejects.toBe(bug)
  expect(report).toHaveBeenCalledExactlyOnceWith(bug)
})
