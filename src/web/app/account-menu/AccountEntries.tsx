import { Link, LogOut, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { useCopyLink } from '#web/app/place/use-copy-link.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { ShowEntries } from '#web/ui/Menu.tsx'

import { useLegalEntries, useSettingEntries, useSignOut } from './account-entries.ts'
import { useAccountEntries } from './use-account-entries.tsx'
import { usePageEntries } from './use-page-entries.tsx'

interface AccountEntriesProps {
  /** A phone's sheet: with the pages that its tab bar has no room for, and a way to close it. */
  isSheet?: boolean
  show: ShowEntries
}

/** The account menu's entries, whose code loads when the menu opens. */
export function AccountEntries({ isSheet = false, show }: AccountEntriesProps) {
  const { t } = useTranslation(['shell', 'accounts', 'common'])
  const format = useFormat()
  const entries = useSettingEntries()
  const legalEntries = useLegalEntries()
  const signOut = useSignOut()
  const copyLink = useCopyLink()
  const accounts = useAccountEntries()
  const pages = usePageEntries()
  const number = format.number(accounts.count)
  const close: MenuEntry = {
    kind: 'action',
    key: 'close',
    label: t('common:close'),
    icon: <X className="i" />,
    // Every action closes the menu.
    onSelect: () => undefined,
  }
  const separator: MenuEntry = { kind: 'separator', key: 'before-settings' }
  return show([
    ...(isSheet ? [close] : []),
    ...accounts.entries,
    ...(isSheet ? [...pages, separator] : []),
    ...entries,
    {
      kind: 'action',
      key: 'copy-link',
      label: t('link.copy'),
      icon: <Link className="i" />,
      onSelect: copyLink,
    },
    ...legalEntries,
    { kind: 'separator', key: 'before-out' },
    {
      kind: 'action',
      key: 'out',
      label: t('account.signOut'),
      note: accounts.count > 1 ? t('accounts:signOutOf', { number }) : undefined,
      icon: <LogOut className="i" />,
      onSelect: signOut,
    },
  ])
}
