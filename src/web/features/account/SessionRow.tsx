import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useEndSession, type SessionHandle } from '#web/api/sessions.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useDeviceText } from '#web/app/format/use-device-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'

interface SessionTexts {
  device: string
  /** When and how it was signed in. */
  since: string
}

function useSessionTexts(): (session: SessionHandle) => SessionTexts {
  const { t, format } = useTexts('account')
  const deviceText = useDeviceText()
  return (session) => {
    const { way, remembered, createdAt } = session
    const time = format.dateTime(createdAt)
    const since =
      way === null || way === 'single-key'
        ? t('sessions.since', { time })
        : t(`sessions.sinceWith.${way}`, { time })
    return {
      device: deviceText(session) ?? t('sessions.unknown'),
      since: remembered ? `${since} · ${t('sessions.remembered')}` : since,
    }
  }
}

function DeviceIcon({ system }: Pick<SessionHandle, 'system'>) {
  const Icon = ['android', 'ios'].includes(system ?? '') ? Smartphone : Monitor
  return <Icon className="i" />
}

interface SessionRowProps {
  session: SessionHandle
  onEnded: () => void
}

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { t, format } = useTexts(['account', 'common'])
  const { device, since } = useSessionTexts()(session)
  const end = useEndSession({ onSuccess: onEnded })
  const { id, current, createdAt, lastUsedAt } = session
  return (
    <li>
      <DeviceIcon system={session.system} />
      <div className="min-w-0">
        <div className="b">
          {device}
          {current && <span className="tag">{t('common:thisDevice')}</span>}
        </div>
        <div className="sm mut">{since}</div>
        <ErrorNote error={end.error} />
      </div>
      <span className="used ink2">
        {current ? t('sessions.inUse') : format.dateTime(lastUsedAt)}
      </span>
      <span className="acts">
        {!current && (
          <Button
            variant="quiet"
            size="s"
            busy={end.isPending}
            aria-label={t('sessions.endNamed', { time: format.dateTime(createdAt) })}
            onClick={() => end.mutate(id)}
          >
            {t('sessions.end')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Stays in the list until the page is left. Unlike a removed passkey it cannot come back. */
export function EndedSessionRow({ session }: Pick<SessionRowProps, 'session'>) {
  const { t } = useTranslation('account')
  const { device, since } = useSessionTexts()(session)
  return (
    <li className="gone">
      <DeviceIcon system={session.system} />
      <div className="min-w-0">
        <s className="b block mut">{device}</s>
        <s className="sm block mut">{since}</s>
      </div>
      <span className="used ink2" role="status">
        {t('sessions.ended')}
      </span>
      <span className="acts" />
    </li>
  )
}
