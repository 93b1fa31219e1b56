import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** Renders a hook in an empty jsdom page. Returns a function that reads its latest result. */
export async function runHook<Result>(
  client: QueryClient,
  useHook: () => Result,
): Promise<() => Result> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const results: Result[] = []
  function Page() {
    results.push(useHook())
    return null
  }
  const root = createRoot(document.createElement('div'))
  const page = createElement(QueryClientProvider, { client }, createElement(Page))
  await act(async () => root.render(page))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  return () => {
    const latest = results.at(-1)
    if (latest === undefined && results.length === 0) throw new Error('the hook has not run')
    return latest as Result
  }
}
