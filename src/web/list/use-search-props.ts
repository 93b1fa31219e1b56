import { useCallback } from 'react'

import type { SearchProps } from './ListPage.tsx'

interface SearchRoute<Search> {
  useSearch: () => Search
  useNavigate: () => (options: never) => Promise<void>
}

/** The search of a list page's route, and how to change it. */
export function useSearchProps<Search>(route: SearchRoute<Search>): SearchProps<Search> {
  /* oxlint-disable react/hooks -- a page passes the same route on every render */
  const search = route.useSearch()
  const navigate = route.useNavigate()
  /* oxlint-enable react/hooks */
  return {
    search,
    // Stable: columns and with them every row depend on it, and a search renders the page several times.
    onSearch: useCallback(
      (change: Partial<Search>, replace = false) => {
        const options = { to: '.', search: (before: Search) => ({ ...before, ...change }), replace }
        // Each route has its own search parameters, but TypeScript cannot check a union of routes.
        void navigate(options as never)
      },
      [navigate],
    ),
  }
}
