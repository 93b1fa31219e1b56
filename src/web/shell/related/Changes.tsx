import { useTranslation } from 'react-i18next'

import type { AutoRenewChange } from '#contract/details.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** What was changed through this dashboard, newest first; other ways of changing it are not known here. */
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
          // Newest first: counted from the end a change keeps its place; two may be of one second.
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
