import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { NavigationItem } from './navigation.ts'

interface NavigationLinkProps {
  item: NavigationItem
  /** Tooltip where only the icon is seen. */
  title?: string
  children: ReactNode
}

export function NavigationLink({ item, title, children }: NavigationLinkProps) {
  if (item.href !== undefined) {
    return (
      <a href={item.href} title={title}>
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
    >
      {children}
    </Link>
  )
}
