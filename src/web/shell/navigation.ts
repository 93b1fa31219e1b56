/** Every page that stands in the navigation. A new page is one line here. */
import type { LinkProps } from '@tanstack/react-router'
import {
  Bell,
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
  /** A route of the dashboard; or `link`, a public page outside it, where the BFF names it. */
  to?: LinkProps['to']
  link?: 'prices' | 'help'
  /** A plain press opens the pane beside the page that is shown; the page itself opens by `to`. */
  pane?: true
  /** Number beside the label; `hot`: it needs the customer; `dot`: also on the phone's tab. */
  count?: { of: Counted; hot?: boolean; dot?: boolean }
  /** Stands in the phone's tab bar (four at most, the rest is under More), shorter where needed. */
  tab?: true | `nav.${keyof (typeof shell)['nav']}`
}

/** What the customer has. */
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

/** Below the rule: help and what is public. */
const others: readonly NavigationItem[] = [
  { label: 'nav.assistant', icon: MessageSquareText, to: '/assistant', pane: true },
  { label: 'nav.prices', icon: Tag, link: 'prices' },
  { label: 'nav.help', icon: BookOpen, link: 'help' },
]

/** What stands below the rule here: a public page only where it is served. */
export const othersOf = ({ links }: Session): readonly NavigationItem[] =>
  others.filter(({ link }) => link === undefined || links[link] !== undefined)
