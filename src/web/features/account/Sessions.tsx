import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import {
  endOtherSessions,
  endSession,
  sessionsQuery,
  type SessionHandle,
} from '#web/api/sessions.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'

function SessionRow({ session }: { session: SessionHandle }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const textOf = useErrorText()
  const since = format.dateTime(session.createdAt)
  const end = useMutation({
    mutationFn: () => endSession(client, session.id),
    onSuccess: () => showToast({ text: t('sessions.ended') }),
  })
  const Icon = session.current ? Monitor : Smartphone
  const details = [
    t('sessions.since', { time: since }),
    ...(session.current ? [] : [t('sessions.used', { time: format.moment(session.lastUsedAt) })]),
    ...(session.remembered ? [t('sessions.remembered')] : []),
  ]
  return (
    <li>
      <Icon className="i" />
      <div className="min-w-0">
        <div className="b">{t(session.current ? 'sessions.this' : 'sessions.other')}</div>
        <div className="sm mut">{details.join(' · ')}</div>
        {end.error && <Note tone="bad">{textOf(end.error).title}</Note>}
      </div>
      {!session.current && (
        <Button
          size="s"
          busy={end.isPending}
          aria-label={t('sessions.endNamed', { time: since })}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Own sessions of this key, each of which can be ended from here. */
export function Sessions() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const textOf = useErrorText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const endOthers = useMutation({
    mutationFn: () => endOtherSessions(client),
    onSuccess: () => showToast({ text: t('sessions.othersEnded') }),
  })
  const others = sessions?.some(({ current }) => !current) ?? false
  return (
    <section aria-labelledby="sessions">
      <div className="sect-row">
        <h2 className="sect" id="sessions">
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
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}
