import { useRouter } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useLinks } from '#web/app/frame/links.ts'
import { mainPages, secondaryPages } from '#web/app/frame/navigation.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

/** The pages that the phone's tab bar has no room for. */
export function usePageEntries(): MenuEntry[] {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const session = useSession()
  const links = useLinks()
  const entries = [
    // The account's pages are entries of their own.
    ...mainPages(session).filter((item) => !item.tab && item.label !== 'nav.account'),
    ...secondaryPages(session),
  ].map((item): MenuEntry => ({
    kind: 'link',
    key: item.label,
    label: t(item.label),
    icon: <item.icon className="i" />,
    href:
      (item.link && links[item.link]) ?? router.buildLocation({ to: item.to ?? '/' }).publicHref,
  }))
  const { contact } = links
  if (contact === undefined) return entries
  const label = t('contactAt', { brand: session.brand.name })
  return [
    ...entries,
    {
      kind: 'link',
      key: 'contact',
      label,
      icon: <LifeBuoy className="i" />,
      href: contact,
      external: true,
    },
  ]
}
