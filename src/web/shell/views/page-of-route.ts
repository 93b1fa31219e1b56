/** What a route's page is called and what it looks like, before anything of it is there. */
import { useMatch } from '@tanstack/react-router'

import type { NavigationItem } from '#web/shell/navigation.ts'

type Shape = 'page' | 'list' | 'ledger' | 'notices' | 'document'

interface RoutePage {
  title: NavigationItem['label'] | null
  shape: Shape
}

const pages: Readonly<Record<string, RoutePage>> = {
  '/_app/services/': { title: 'nav.services', shape: 'list' },
  '/_app/domains/': { title: 'nav.domains', shape: 'list' },
  '/_app/invoices': { title: 'nav.invoices', shape: 'ledger' },
  '/_app/invoices/$id': { title: null, shape: 'document' },
  '/_app/orders/': { title: 'nav.orders', shape: 'list' },
  '/_app/notifications/': { title: 'nav.notifications', shape: 'notices' },
  '/_app/account': { title: 'nav.account', shape: 'page' },
}

/** Of the route in whose place this stands; detail pages are called by what has not been read yet. */
export function useRoutePage(): RoutePage {
  const id = useMatch({
    strict: false,
    select: ({ routeId }: { routeId?: string }) => routeId ?? '',
  })
  return pages[id] ?? { title: null, shape: 'page' }
}
