/** The title and shape of a route's page, for its placeholder. */
import { useMatch } from '@tanstack/react-router'

import type { NavigationItem } from '#web/shell/navigation.ts'

type Shape = 'page' | 'list' | 'ledger' | 'notices' | 'document'

interface RoutePage {
  /** `null` if the title is part of the data, as on detail pages. */
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
  '/_app/account/': { title: 'nav.account', shape: 'page' },
  '/_app/account/history': { title: null, shape: 'list' },
}

/** The page of the nearest route above the calling component. */
export function useRoutePage(): RoutePage {
  const id = useMatch({
    strict: false,
    select: ({ routeId }: { routeId?: string }) => routeId ?? '',
  })
  return pages[id] ?? { title: null, shape: 'page' }
}
