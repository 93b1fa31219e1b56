/** The pages in the navigation. To add a page, add an entry here. */
import type { LinkProps } from '@tanstack/react-router'
import {
  Bell,
  Bookmark,
  BookOpen,
  CircleUser,
  Globe,
  LayoutDashboard,
  MessageSquareText,
  Package,
  ReceiptText,
  Server,
  Tag,
  type LucideIcon,
} from 'lucide-react'

import type shell from '#locales/en/shell.json'
import type { Session } from '#web/api/session.ts'

type Counted = keyof NonNullable<Session['counts']>

export interface NavigationItem {
  label: `nav.${keyof (typeof shell)['nav']}`
  icon: LucideIcon
  /** A route of the dashboard. Or use `link` for a public page, shown if the session links to it. */
  to?: LinkProps['to']
  link?: 'prices' | 'help'
  /** A plain click opens the pane beside the current page instead of the page `to`. */
  pane?: true
  /** Number beside the label. `hot`: needs the customer's attention. `dot`: also on the phone's tab. */
  count?: { of: Counted; hot?: boolean; dot?: boolean }
  /** In the phone's tab bar (four at most, the others are under More), perhaps with a shorter label. */
  tab?: true | `nav.${keyof (typeof shell)['nav']}`
}

/** Pages about what the customer has. */
export const pages: readonly NavigationItem[] = [
  {
    label: 'nav.overview',
    icon: LayoutDashboard,
    to: '/',
    count: { of: 'attention', hot: true, dot: true },
    tab: true,
  },
  { label: 'nav.services', icon: Server, to: '/services', count: { of: 'services' }, tab: true },
  { label: 'nav.domains', icon: Globe, to: '/domains', count: { of: 'domains' } },
  {
    label: 'nav.invoices',
    icon: ReceiptText,
    to: '/invoices',
    count: { of: 'invoices' },
    tab: true,
  },
  { label: 'nav.orders', icon: Package, to: '/orders' },
  {
    label: 'nav.notifications',
    icon: Bell,
    to: '/notifications',
    count: { of: 'unread', dot: true },
    tab: 'nav.notificationsShort',
  },
  { label: 'nav.account', icon: CircleUser, to: '/account' },
]

/** A session's pages, as far as the installation has them. Support staff never see the account's. */
export const mainPages = ({ support, offers }: Session): readonly NavigationItem[] =>
  (support ? pages.slice(0, -1) : pages).filter(({ to }) => offers.orders || to !== '/orders')

/** Below the rule: the assistant and public pages. */
export const secondary: readonly NavigationItem[] = [
  { label: 'nav.assistant', icon: MessageSquareText, to: '/assistant', pane: true },
  { label: 'nav.labels', icon: Bookmark, to: '/labels' },
  { label: 'nav.prices', icon: Tag, link: 'prices' },
  { label: 'nav.help', icon: BookOpen, link: 'help' },
]

/**
 * The pages below the rule. The assistant is the customer's; public pages are linked only if this
 * installation serves them.
 */
export const secondaryPages = ({ links, offers, support }: Session): readonly NavigationItem[] =>
  secondary.filter(({ link }) =>
    link === undefined ? !support && offers.assistant : links[link] !== undefined,
  )
