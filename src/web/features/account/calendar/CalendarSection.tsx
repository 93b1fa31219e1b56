import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { calendarUrl } from '#web/api/account.ts'
import { type CalendarOptions, calendarFeedQuery } from '#web/api/calendar-feed.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Section } from '#web/ui/Section.tsx'

const FeedDialog = deferred(() => import('./FeedDialog.tsx'), 'FeedDialog')

/** The calendar as a download, and as a private address to subscribe to. */
export function CalendarSection() {
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
