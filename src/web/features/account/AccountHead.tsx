import { useTranslation } from 'react-i18next'

import { PageHead, type PageHeadProps } from '#web/app/frame/PageHead.tsx'

import { AccountTabs } from './AccountTabs.tsx'

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
