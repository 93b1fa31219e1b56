import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { accountQuery, calendarUrl } from '#web/api/account.ts'
import { isUnreachable } from '#web/api/error.ts'
import { useSession } from '#web/api/session.ts'
import { WhyBlank } from '#web/shell/blank/WhyBlank.tsx'
import { MoreDetails } from '#web/shell/MoreDetails.tsx'
import { PageHead } from '#web/shell/PageHead.tsx'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'
import { buttonClass } from '#web/ui/Button.tsx'

import './account.css'
import { AccountFacts } from './AccountFacts.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { KeyRights } from './KeyRights.tsx'
import { Sessions } from './Sessions.tsx'

/** What the provider has on file, this device's settings, and where one is signed in. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'common'])
  const { brand, state } = useSession()
  // Not suspense: a key may lack the scope for the account, and the settings stand all the same.
  const { data: aged, error, refetch } = useQuery(accountQuery)
  const { refresh, refreshing } = useRefresh(accountQuery, 'account')
  const cut = aged !== undefined && (aged.stale || isUnreachable(error))
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub', { brand: brand.name })}
        asOf={aged?.asOf ?? null}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
      />
      {cut && aged.asOf !== null && (
        <StaleBanner asOf={aged.asOf} wait={askedWait({ data: aged, error })} onRetry={refresh} />
      )}
      <div className="page">
        <div className="account">
          <div className="first">
            {aged && <AccountFacts account={aged.data} />}
            {!aged && error && <ErrorView error={error} onRetry={() => void refetch()} />}
            {state === 'signed-in' && <Sessions />}
            {aged && <MoreDetails extra={aged.data.extra} />}
            {aged && <WhyBlank subject={{ family: 'account', record: aged.data }} />}
          </div>
          <div className="second">
            <DeviceSettings accountZone={aged?.data.timeZone ?? null} />
            <KeyRights />
            <section aria-labelledby="calendar">
              <div className="sect-row">
                <h2 className="sect" id="calendar">
                  {t('calendar.title')}
                </h2>
              </div>
              <p className="ink2 py-3 text-3">{t('calendar.text')}</p>
              <a href={calendarUrl} download className={buttonClass()}>
                <Download className="i" />
                {t('calendar.download')}
              </a>
            </section>
          </div>
        </div>
      </div>
    </>
  )
}
