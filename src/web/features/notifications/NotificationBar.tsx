import { useTranslation } from 'react-i18next'

import { severities } from '#contract/notifications.search.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

import type { NotificationsView } from './search.ts'

interface NotificationBarProps {
  view: NotificationsView
  onView: (view: NotificationsView) => void
  /** Few enough to be seen at once: phones leave it out. */
  isShort: boolean
}

/** Search and severity filter, most severe first. */
export function NotificationBar({ view, onView, isShort }: NotificationBarProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const selected = view.severity ?? []
  return (
    <div className={isShort ? 'bar hide-m' : 'bar'}>
      <SearchField
        label={t('search')}
        placeholder={t('searchExample')}
        clearLabel={t('common:clearSearch')}
        value={view.q ?? ''}
        onSearch={(text) => onView({ ...view, open: undefined, q: text || undefined })}
      />
      <div className="seg" role="group" aria-label={t('severity')}>
        {severities.toReversed().map((severity) => {
          const isOn = selected.includes(severity)
          const next = isOn
            ? selected.filter((other) => other !== severity)
            : [...selected, severity]
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onView({
                  ...view,
                  open: undefined,
                  severity: next.length > 0 ? next : undefined,
                })
              }
            >
              {t(`severities.${severity}`)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
