import { useRouter } from '@tanstack/react-router'
import {
  Fingerprint,
  Headset,
  Link,
  LogOut,
  Presentation,
  SlidersHorizontal,
  UserRound,
  X,
  LifeBuoy,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { askToShare } from '#web/api/sharing-state.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLinks } from '#web/app/frame/links.ts'
import { mainPages, secondaryPages } from '#web/app/frame/navigation.ts'
import { useCopyLink } from '#web/app/place/use-copy-link.ts'
import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { ShowEntries } from '#web/ui/Menu.tsx'

import { useHeadEntry, useLegalEntries, useSignOut } from './account-entries.ts'
import { useAccountEntries } from './use-account-entries.tsx'

/** The pages that the phone's tab bar has no room for. */
function usePageEntries(): MenuEntry[] {
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
  const label = t('contactAt')
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

interface AccountEntriesProps {
  /** A phone's sheet: with the pages that its tab bar has no room for, and a way to close it. */
  isSheet?: boolean
  show: ShowEntries
}

/** What one looks for in a hurry: sharing, hiding, leaving. */
function useUrgentEntries(accounts: number, isSheet: boolean): MenuEntry[] {
  const { t, format } = useTexts(['shell', 'accounts', 'common'])
  const { sharing } = useSession()
  const { presenter, letterKeys } = useSettings()
  const signOut = useSignOut()
  const hidingNote = isSheet ? t('common:off') : letterKeys ? 'H' : undefined
  return [
    ...(sharing
      ? [
          {
            kind: 'action' as const,
            key: 'share',
            label: t('account.share'),
            icon: <Headset className="i" />,
            onSelect: () => askToShare(true),
          },
        ]
      : []),
    {
      kind: 'action',
      key: 'presenter',
      label: t(presenter ? 'account.endPresenter' : 'account.presenter'),
      icon: <Presentation className="i" />,
      note: presenter ? undefined : hidingNote,
      onSelect: () => changeSettings({ presenter: !presenter }),
    },
    {
      kind: 'action',
      key: 'out',
      label: t('account.signOut'),
      note: accounts > 1 ? t('accounts:signOutOf', { number: format.number(accounts) }) : undefined,
      icon: <LogOut className="i" />,
      onSelect: signOut,
    },
  ]
}

/** Pages of the account, and the link to this one. Settings of the device are on the first. */
function useAccountPages(): MenuEntry[] {
  const { t } = useTranslation(['shell', 'account'])
  const router = useRouter()
  const { state } = useSession()
  const copyLink = useCopyLink()
  return [
    {
      kind: 'link',
      key: 'details',
      label: t('account.details'),
      icon: <UserRound className="i" />,
      href: router.buildLocation({ to: '/account' }).publicHref,
    },
    ...(state === 'signed-in'
      ? [
          {
            kind: 'link' as const,
            key: 'devices',
            label: t('account:tabs.devices'),
            icon: <Fingerprint className="i" />,
            href: router.buildLocation({ to: '/account/$tab', params: { tab: 'devices' } })
              .publicHref,
          },
        ]
      : []),
    {
      kind: 'action',
      key: 'preferences',
      label: t('account.preferences'),
      icon: <SlidersHorizontal className="i" />,
      note: t('account.preferencesNote'),
      onSelect: () => void router.navigate({ to: '/account', hash: 'preferences' }),
    },
    {
      kind: 'action',
      key: 'copy-link',
      label: t('link.copy'),
      icon: <Link className="i" />,
      onSelect: copyLink,
    },
  ]
}

/** The account menu's entries, whose code loads when the menu opens. */
export function AccountEntries({ isSheet = false, show }: AccountEntriesProps) {
  const { t } = useTranslation('common')
  const head = useHeadEntry()
  const accounts = useAccountEntries()
  const urgent = useUrgentEntries(accounts.count, isSheet)
  const pages = usePageEntries()
  const accountPages = useAccountPages()
  const legal = useLegalEntries()
  const close: MenuEntry = {
    kind: 'action',
    key: 'close',
    label: t('close'),
    icon: <X className="i" />,
    // Every action closes the menu.
    onSelect: () => undefined,
  }
  const separator = (key: string): MenuEntry => ({ kind: 'separator', key })
  return show([
    ...(accounts.list.length > 0 ? accounts.list : head),
    ...(accounts.list.length + head.length > 0 ? [separator('after-who')] : []),
    ...urgent,
    separator('after-urgent'),
    ...(isSheet ? [...pages, separator('after-pages')] : []),
    ...accountPages,
    ...(accounts.add.length > 0 ? [separator('before-add'), ...accounts.add] : []),
    ...legal,
    ...(isSheet ? [separator('before-close'), close] : []),
  ])
}
