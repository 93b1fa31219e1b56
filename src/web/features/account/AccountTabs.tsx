import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { exact } from '#web/shell/list/exact.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

/** The pages of the account. */
export function AccountTabs() {
  const { t } = useTranslation('account')
  return (
    <Tabs label={t('tabs.label')}>
      <Link to="/account" activeOptions={exact}>
        {t('tabs.details')}
      </Link>
      <Link to="/account/history">{t('tabs.history')}</Link>
    </Tabs>
  )
}
