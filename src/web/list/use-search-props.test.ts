// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { runHook } from '#web/testing/run-hook.ts'

import { useSearchProps } from './use-search-props.ts'

test('a new search keeps onSearch, so that the rows that depend on it are not rendered again', async () => {
  const navigate = vi.fn<() => Promise<void>>(async () => undefined)
  const latest = await runHook(new QueryClient(), () => {
    const [q, setQ] = useState('')
    return {
      setQ,
      ...useSearchProps({ useSearch: () => ({ q }), useNavigate: () => navigate }),
    }
  })
  const { onSearch, setQ } = latest()
  setQ('example')
  await expect.poll(() => latest().search).toEqual({ q: 'example' })
  expect(latest().onSearch).toBe(onSearch)
})
