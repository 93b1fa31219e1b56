import './account.css'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { accountQuery, calendarUrl } from '#web/api/account.ts'
import { type CalendarOptions, calendarFeedQuery } from '#web/api/calendar-feed.ts'
import { useRememberVisits, visitsQuery } from '#web/api/news.ts'
import { useSession } from '#web/api/session.ts'
import { WhyBlank } from '#web/app/blank/WhyBlank.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useFreshness } from '#web/app/frame/use-freshness.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { MoreDetails } from '#web/app/record/MoreDetails.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import { AccountFacts } from './AccountFacts.tsx'
import { AccountHead } from './AccountTabs.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'

const FeedDialog = deferred(
  () => import('#web/features/account/calendar/FeedDialog.tsx'),
  'FeedDialog',
)

/** The calendar as a download, and as a private address to subscribe to. */
function CalendarSection() {
  const { t, i18n } = useTranslation(['account', 'calendar-feed'])
  const { data } = useQuery(calendarFeedQuery)
  const [isOpen, setOpen] = useState(false)
  const feed = data?.feed ?? null
  return (
    <Section title={t('calendar.title')}>
      <p className="ink2 py-3 text-3">{t('calendar.text')}</p>
      <p className="flex flex-wrap gap-2">
        <DownloadLink href={calendarUrl(i18n.language)} className={buttonClass()}>
          <Download className="i" />
          {t('calendar.download')}
        </DownloadLink>
        {data?.available === true && (
          <Button icon={<CalendarPlus className="i" />} onClick={() => setOpen(true)}>
            {t('calendar-feed:open')}
          </Button>
        )}
      </p>
      {data?.available === false && (
        <p className="mut pt-3 text-2">{t('calendar-feed:needsPerson')}</p>
      )}
      <HelpLink topic="calendar" className="mt-3" />
      {isOpen && (
        <FeedDialog
          // The contract states its kinds as words.
          feed={feed && { ...feed, kinds: feed.kinds as CalendarOptions['kinds'] }}
          soon={data?.soon ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

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
  const query = useQuery(accountQuery)
  const { data: response, error, refetch } = query
  const { head, banner } = useFreshness(query, useRefresh(accountQuery, 'account'))
  const { offers, support } = useSession()
  return (
    <>
      <AccountHead {...head} />
      {banner}
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
