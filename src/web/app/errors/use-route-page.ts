/** The title and shape of a route's page, for its placeholder. */
import { useMatch } from '@tanstack/react-router'

import { pages, type NavigationItem } from '#web/app/frame/navigation.ts'

import { pageShapes, type PageShape } from './PendingBody.tsx'

interface RoutePage {
  /** `null` if the title is part of the data, as on detail pages. */
  title: NavigationItem['label'] | null
  shape: PageShape
}

/** The page of the nearest route above the calling component. */
export function useRoutePage(): RoutePage {
  const path = useMatch({
    strict: false,
    select: ({ routeId }: { routeId?: string }) => routeId?.replace(/^\/_app|\/$/g, '') ?? '',
  })
  return {
    title: pages.find(({ to }) => to === path)?.label ?? null,
    shape: pageShapes[path] ?? 'page',
  }
}
