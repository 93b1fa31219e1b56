import { useTranslation } from 'react-i18next'

import type { Extra } from '#contract/shapes.ts'
import { Facts } from '#web/ui/Facts.tsx'

/** The provider's remaining fields, folded. */
export function MoreDetails({ extra }: { extra: readonly Extra[] }) {
  const { t } = useTranslation('common')
  if (extra.length === 0) return null
  return (
    <details className="fold">
      <summary className="sect">{t('moreDetails')}</summary>
      <Facts
        facts={extra.map(({ label, value }) => ({
          key: label,
          label,
          value: <bdi className="break-words">{value}</bdi>,
        }))}
      />
    </details>
  )
}
