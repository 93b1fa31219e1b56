import { createRouter } from '@tanstack/react-router'

import { isSupportView } from './api/support-view.ts'
import { NotFoundView } from './app/errors/NotFoundView.tsx'
import { PagePending } from './app/errors/PagePending.tsx'
import { RouteError } from './app/errors/RouteError.tsx'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'

export const createPageRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    ...(isSupportView && { basepath: '/support' }),
    context,
    parseSearch,
    stringifySearch,
    // Removes parameters that no page reads, such as tracking codes, from the address.
    search: { strict: true },
    defaultPreload: 'intent',
    // Always ask React Query, which decides what is stale.
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
