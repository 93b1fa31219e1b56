import { createRouter } from '@tanstack/react-router'

import { isSupportView } from './api/support-view.ts'
import { NotFoundView } from './app/errors/NotFoundView.tsx'
import { PagePending } from './app/errors/PagePending.tsx'
import { RouteError } from './app/errors/RouteError.tsx'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'

/** When a page's placeholder shows, and for how long at least, so that it doesn't flash. */
const pending = { defaultPendingMs: 300, defaultPendingMinMs: 500 }

/**
 * The document's frame is the first page's placeholder, and its links work. Any other would only keep the
 * page waiting until its time is over, and load what is not on screen.
 */
const firstPending = { defaultPendingMs: 2000, defaultPendingMinMs: 0 }

export function createPageRouter(context: RouterContext) {
  const router = createRouter({
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
    ...(document.getElementById('first-frame') ? firstPending : pending),
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    scrollToTopSelectors: ['.main', '.page'],
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundView,
  })
  router.subscribe('onResolved', () => Object.assign(router.options, pending))
  // The router ends each load with an exception whose stack refers to the pages before, as theirs do: no
  // page would ever be freed. V8 lets go of them once it has written the stack as text.
  router.subscribe('onBeforeLoad', () => {
    for (const { abortController } of router.state.matches)
      String(abortController.signal.reason?.stack)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}
