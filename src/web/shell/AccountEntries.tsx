import { Link, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { ShowEntries } from '#web/ui/Menu.tsx'

import { useLegalEntries, useSettingEntries, useSignOut } from './account-entries.ts'
import { useAccountEntries } from './use-account-entries.tsx'
import { useCopyLink } from './use-copy-link.ts'
import { useFormat } from './use-format.ts'

interface AccountEntriesProps {
  /** Entries above the settings. */
  before?: readonly MenuEntry[]
  show: ShowEntries
}

/** The account menu's entries, whose code loads when the menu opens. */
export function AccountEntries({ before, show }: AccountEntriesProps) {
  const { t } = useTranslation(['shell', 'accounts'])
  const format = useFormat()
  const entries = useSettingEntries()
  const legalEntries = useLegalEntries()
  const signOut = useSignOut()
  const copyLink = useCopyLink()
  const accounts = useAccountEntries()
  const number = format.number(accounts.count)
  return show([
    ...accounts.entries,
    ...(before?.length ? [...before, { kind: 'separator' as const, key: 'before-settings' }] : []),
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
