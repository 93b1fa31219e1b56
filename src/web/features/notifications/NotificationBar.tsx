import { useTranslation } from 'react-i18next'

import { severities } from '#contract/notifications.search.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

import type { NotificationsView } from './search.ts'

interface NotificationBarProps {
  view: NotificationsView
  onView: (view: NotificationsView) => void
}

/** Search, and how much it matters: what matters most first. */
export function NotificationBar({ view, onView }: NotificationBarProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const chosen = view.severity ?? []
  return (
    <div className="bar">
      <SearchField
        label={t('search')}
        placeholder={t('searchExample')}
        clearLabel={t('common:clearSearch')}
        value={view.q ?? ''}
        onSearch={(text) => onView({ ...view, open: undefined, q: text || undefined })}
      />
      <div className="seg" role="group" aria-label={t('severity')}>
        {severities.toReversed().map((severity) => {
          const on = chosen.includes(severity)
          const next = on ? chosen.filter((one) => one !== severity) : [...chosen, severity]
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={on}
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
