import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { accountQuery } from '#web/api/account.ts'
import { isUnreachable } from '#web/api/error.ts'
import { useRememberVisits, visitsQuery } from '#web/api/news.ts'
import { useSession } from '#web/api/session.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleBanner } from '#web/app/errors/StaleBanner.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import { AccountFacts } from './AccountFacts.tsx'
import { AccountHead } from './AccountHead.tsx'
import { CalendarSection } from './calendar/CalendarSection.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'

/** Says what is remembered from one visit to the next, and switches it off. */
function VisitSetting() {
  const { t } = useTranslation('since')
  const id = useId()
  const { data } = useQuery(visitsQuery)
  const { mutate, isPending, variables } = useRememberVisits()
  if (!data) return null
  const enabled = isPending ? variables : data.enabled
  return (
    <Section
      title={t('title')}
      beside={
        <span className="end">
          <Switch
            label={t('setting.label')}
            checked={enabled}
            state={isPending ? 'saving' : 'idle'}
            word={t(enabled ? 'setting.on' : 'setting.off')}
            describedBy={id}
            onChange={(next) => mutate(next)}
          />
        </span>
      }
    >
      <p className="ink2 py-3 text-3" id={id}>
        {t('setting.text')}
      </p>
      <HelpLink topic="last-visit" />
    </Section>
  )
}

const StoredData = deferred(() => import('./StoredData.tsx'), 'StoredData')

/** The account data on file, this device's settings, and the calendar. */
export function DetailsPage() {
  // Not a suspense query: a key without the account scope must still see the settings.
  const { data: response, error, refetch } = useQuery(accountQuery)
  const { refresh, refreshing } = useRefresh(accountQuery, 'account')
  const { offers, support } = useSession()
  const isStale = response !== undefined && (response.stale || isUnreachable(error))
  return (
    <>
      <AccountHead
        asOf={response?.asOf ?? null}
        stale={isStale}
        onRefresh={refresh}
        refreshing={refreshing}
      />
      {isStale && response.asOf !== null && (
        <StaleBanner
          asOf={response.asOf}
          wait={providerWait({ data: response, error })}
          onRetry={refresh}
        />
      )}
      <div className="page">
        <div className="account">
          <div className="first">
            {response && <AccountFacts account={response.data} />}
            {!response && error && <ErrorView error={error} onRetry={() => void refetch()} />}
            {response && <MoreDetails extra={response.data.extra} />}
            {response && <WhyBlank subject={{ resource: 'account', record: response.data }} />}
          </div>
          <div className="second">
            <DeviceSettings />
            <VisitSetting />
            <CalendarSection />
            {offers.storedData && support === null && <StoredData />}
          </div>
        </div>
      </div>
    </>
  )
}
