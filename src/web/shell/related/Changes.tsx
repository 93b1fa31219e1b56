import { useTranslation } from 'react-i18next'

import type { AutoRenewChange } from '#contract/details.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** Changes made in this dashboard, newest first. We cannot see those made elsewhere. */
export function Changes({ changes }: { changes: readonly AutoRenewChange[] }) {
  const { t } = useTranslation('related')
  const format = useFormat()
  if (changes.length === 0) return null
  return (
    <section>
      <div className="sect-row">
        <h2 className="sect">{t('changes')}</h2>
      </div>
      <ul className="rows changes" aria-label={t('changes')}>
        {changes.map(({ at, enabled }, index) => (
          // New changes are prepended, so counting from the end keeps keys stable. Times may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={changes.length - index}>
            <time className="when" dateTime={at}>
              <bdi>{format.dateTime(at)}</bdi>
            </time>
            <span>{t(enabled ? 'turnedOn' : 'turnedOff')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
