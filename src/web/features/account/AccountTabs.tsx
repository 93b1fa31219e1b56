import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { PageHead, type PageHeadProps } from '#web/app/frame/PageHead.tsx'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

/** The head that the account's tabs share, with the age of the tab's data if it comes from the provider. */
export function AccountHead(props: Partial<PageHeadProps>) {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} {...props} />
      <AccountTabs />
    </>
  )
}

/** The pages of the account. */
export function AccountTabs() {
  const { t } = useTranslation('account')
  const { state } = useSession()
  return (
    <Tabs label={t('tabs.label')}>
      <Link to="/account" activeOptions={exact}>
        {t('tabs.details')}
      </Link>
      {state === 'signed-in' && (
        <Link to="/account/$tab" params={{ tab: 'devices' }}>
          {t('tabs.devices')}
        </Link>
      )}
      <Link to="/account/$tab" params={{ tab: 'keys' }}>
        {t('tabs.keys')}
      </Link>
      <Link to="/account/$tab" params={{ tab: 'journal' }}>
        {t('tabs.journal')}
      </Link>
      <Link to="/account/history">{t('tabs.history')}</Link>
    </Tabs>
  )
}
