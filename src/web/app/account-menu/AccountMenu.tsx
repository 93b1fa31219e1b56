import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { deferred } from '#web/ui/deferred.tsx'
import { Menu } from '#web/ui/Menu.tsx'

export const AccountEntries = deferred(() => import('./AccountEntries.tsx'), 'AccountEntries')

export function AccountMenu() {
  const { t } = useTranslation('shell')
  return (
    <Menu
      label={t('account.menu')}
      className="btn quiet ico s"
      side="top"
      align="end"
      renderEntries={(show) => <AccountEntries show={show} />}
    >
      <ChevronsUpDown className="i s" />
    </Menu>
  )
}
