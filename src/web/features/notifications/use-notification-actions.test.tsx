// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { useNotificationActions } from './use-notification-actions.ts'

test('leaving the page sends pending deletions with keepalive', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (...request: [string, RequestInit]) => {
    sent.push(request)
    return new Response(null, { status: 204 })
  })
  function Page() {
    const { remove } = useNotificationActions()
    return <button onClick={() => remove('n-1')}>Delete</button>
  }
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  act(() => page.querySelector('button')?.click())
  expect(sent).toEqual([])
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  const [[url, init] = []] = sent
  expect([url, init?.method, init?.keepalive]).toEqual(['/api/notifications/n-1', 'DELETE', true])
  act(() => root.unmount())
  page.remove()
})
