import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { PageHead, type PageHeadProps } from '#web/app/frame/PageHead.tsx'

import { AccountTabs } from './AccountTabs.tsx'

/** The head that the account's tabs share, with the age of the tab's data if it comes from the provider. */
export function AccountHead(props: Partial<PageHeadProps>) {
  const { t } = useTranslation('account')
  const { brand } = useSession()
  return (
    <>
      <PageHead title={t('title')} sub={t('sub', { brand: brand.name })} {...props} />
      <AccountTabs />
    </>
  )
}
