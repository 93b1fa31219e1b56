import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { useLinks } from './links.ts'
import type { NavigationItem } from './navigation.ts'
import { togglePane } from './pane-state.ts'

interface NavigationLinkProps {
  item: NavigationItem
  /** Tooltip where only the icon is seen. */
  title?: string
  children: ReactNode
}

/** Beside another page the pane is enough; on its own page, and with a key held, the link is one. */
const toPane = (event: MouseEvent<HTMLAnchorElement>): void => {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!plain || event.currentTarget.getAttribute('aria-current') !== null) return
  event.preventDefault()
  togglePane()
}

export function NavigationLink({ item, title, children }: NavigationLinkProps) {
  const links = useLinks()
  if (item.link !== undefined) {
    return (
      <a href={links[item.link]} title={title}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to={item.to ?? '/'}
      title={title}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={item.pane ? toPane : undefined}
    >
      {children}
    </Link>
  )
}
