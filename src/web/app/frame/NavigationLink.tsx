import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { useLinks } from './links.ts'
import type { NavigationItem } from './navigation.ts'
import { togglePane } from './pane-state.ts'

interface NavigationLinkProps {
  item: NavigationItem
  children: ReactNode
}

/** Opens the pane instead of the page, unless that page is shown or a modifier key is held. */
const openAsPane = (event: MouseEvent<HTMLAnchorElement>): void => {
  const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlainClick || event.currentTarget.getAttribute('aria-current') !== null) return
  event.preventDefault()
  togglePane()
}

export function NavigationLink({ item, children }: NavigationLinkProps) {
  const links = useLinks()
  if (item.link !== undefined) {
    return <a href={links[item.link]}>{children}</a>
  }
  return (
    <Link
      to={item.to ?? '/'}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={item.pane ? openAsPane : undefined}
    >
      {children}
    </Link>
  )
}
