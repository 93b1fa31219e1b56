/** The title and shape of a route's page, for its placeholder. */
import { useMatch } from '@tanstack/react-router'

import { pages, type NavigationItem } from '#web/app/frame/navigation.ts'

type PageShape = 'page' | 'list' | 'split' | 'notices' | 'document'

interface RoutePage {
  /** `null` if the title is part of the data, as on detail pages. */
  title: NavigationItem['label'] | null
  shape: PageShape
}

const shapes: Readonly<Record<string, PageShape>> = {
  '/services': 'list',
  '/domains': 'list',
  '/invoices': 'split',
  '/invoices/$id': 'document',
  '/orders': 'list',
  '/notifications': 'notices',
  '/account/history': 'list',
}

/** The page of the nearest route above the calling component. */
export function useRoutePage(): RoutePage {
  const path = useMatch({
    strict: false,
    select: ({ routeId }: { routeId?: string }) => routeId?.replace(/^\/_app|\/$/g, '') ?? '',
  })
  return {
    title: pages.find(({ to }) => to === path)?.label ?? null,
    shape: shapes[path] ?? 'page',
  }
}
