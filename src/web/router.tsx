import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { i18n } from 'i18next'

import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { NotFoundView } from './shell/views/NotFoundView.tsx'
import { PagePending } from './shell/views/PagePending.tsx'
import { RouteError } from './shell/views/RouteError.tsx'

export interface RouterContext {
  queryClient: QueryClient
  i18n: i18n
}

export const createPageRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // What no page reads (a mail's tracking, an old filter) is taken out of the address, not passed on.
    search: { strict: true },
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    scrollToTopSelectors: ['.main', '.page'],
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundView,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}
