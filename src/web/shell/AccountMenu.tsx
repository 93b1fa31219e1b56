import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Menu } from '#web/ui/Menu.tsx'

import { useLegalEntries, useSettingEntries, useSignOut } from './account-entries.ts'

export function AccountMenu() {
  const { t } = useTranslation('shell')
  const entries = useSettingEntries()
  const legalEntries = useLegalEntries()
  const signOut = useSignOut()
  return (
    <Menu
      label={t('account.menu')}
      className="btn quiet ico s"
      side="top"
      align="end"
      entries={[
        ...entries,
        ...legalEntries,
        { kind: 'separator', key: 'before-out' },
        {
          kind: 'action',
          key: 'out',
          label: t('account.signOut'),
          icon: <LogOut className="i" />,
          onSelect: signOut,
        },
      ]}
    >
      <ChevronsUpDown className="i s" />
    </Menu>
  )
}
