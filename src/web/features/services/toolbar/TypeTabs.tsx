import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import type { ServicesSearch } from '#web/features/services/search.ts'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

interface TypeTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: ServicesSearch['type']
}

/** A tab for each service type in the list, the most frequent first. */
export function TypeTabs({ counts, chosen }: TypeTabsProps) {
  const { t } = useTranslation('services')
  const format = useFormat()
  const typeText = useTypeText()
  const types = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const total = types.reduce((sum, [, count]) => sum + count, 0)
  const chosenTypes = chosen ?? []
  return (
    <Tabs label={t('tabs.label')}>
      <Link
        from="/services/"
        to="/services"
        search={(previous) => ({ ...previous, type: undefined })}
        activeOptions={exact}
        aria-current={chosenTypes.length === 0 ? 'true' : undefined}
      >
        {t('tabs.all')}
        <span className="n">{format.number(total)}</span>
      </Link>
      {types.map(([type, count]) => (
        <Link
          key={type}
          from="/services/"
          to="/services"
          search={(previous) => ({ ...previous, type: [type] })}
          activeOptions={exact}
          aria-current={chosenTypes.includes(type) ? 'true' : undefined}
        >
          {typeText(type, true)}
          <span className="n">{format.number(count)}</span>
        </Link>
      ))}
    </Tabs>
  )
}
