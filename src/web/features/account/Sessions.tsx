import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import {
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
  type SessionHandle,
} from '#web/api/sessions.ts'
import { useDeviceText } from '#web/shell/use-device-text.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'

interface SessionRowProps {
  session: SessionHandle
  onEnded: () => void
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const textOf = useErrorText()
  const since = format.dateTime(session.createdAt)
  const end = useEndSession({
    onSuccess: () => {
      onEnded()
      showToast({ text: t('sessions.ended') })
    },
  })
  const device = useDeviceText()(session)
  const Icon = ['android', 'ios'].includes(session.system ?? '') ? Smartphone : Monitor
  const details = [
    t('sessions.since', { time: since }),
    ...(session.current ? [] : [t('sessions.used', { time: format.moment(session.lastUsedAt) })]),
    ...(session.remembered ? [t('sessions.remembered')] : []),
  ]
  return (
    <li>
      <Icon className="i" />
      <div className="min-w-0">
        <div className="b">
          {device ?? t('sessions.unknown')}
          {session.current && <span className="tag">{t('common:thisDevice')}</span>}
        </div>
        <div className="sm mut">{details.join(' · ')}</div>
        {end.error && <Note tone="bad">{textOf(end.error).title}</Note>}
      </div>
      {!session.current && (
        <Button
          size="s"
          busy={end.isPending}
          aria-label={t('sessions.endNamed', { time: since })}
          onClick={() => end.mutate(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Where this key is signed in; each session can be ended from here. */
export function Sessions() {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears: without this the focus would jump to the top of the page.
  const onEnded = (): void => {
    if (section.current?.contains(document.activeElement)) heading.current?.focus()
  }
  const endOthers = useEndOtherSessions({
    onSuccess: () => {
      onEnded()
      showToast({ text: t('sessions.othersEnded') })
    },
  })
  const others = sessions?.some(({ current }) => !current) ?? false
  return (
    <section ref={section} aria-labelledby="sessions">
      <div className="sect-row">
        <h2 ref={heading} tabIndex={-1} className="sect outline-none" id="sessions">
          {t('sessions.title')}
        </h2>
        {others && (
          <span className="end">
            <Button size="s" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              {t('sessions.endOthers')}
            </Button>
          </span>
        )}
      </div>
      {endOthers.error && <Note tone="bad">{textOf(endOthers.error).title}</Note>}
      {!sessions && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <ul className="sessions" aria-labelledby="sessions">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      <p className="sm mut pt-2">{t('sessions.kept')}</p>
    </section>
  )
}
