import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { ServicesSearch } from '#web/features/services/search.ts'
import { useTypeText } from '#web/features/services/words.ts'
import { exact } from '#web/shell/list/exact.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

interface TypeTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: ServicesSearch['type']
}

/** One tab per type that there is, most first; the choice is in the address. */
export function TypeTabs({ counts, chosen }: TypeTabsProps) {
  const { t } = useTranslation('services')
  const format = useFormat()
  const typeText = useTypeText()
  const types = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const all = types.reduce((sum, [, count]) => sum + count, 0)
  const chosenTypes = chosen ?? []
  return (
    <Tabs label={t('tabs.label')}>
      <Link
        from="/services/"
        to="/services"
        search={(before) => ({ ...before, type: undefined })}
        activeOptions={exact}
        aria-current={chosenTypes.length === 0 ? 'true' : undefined}
      >
        {t('tabs.all')}
        <span className="n">{format.number(all)}</span>
      </Link>
      {types.map(([type, count]) => (
        <Link
          key={type}
          from="/services/"
          to="/services"
          search={(before) => ({ ...before, type: [type] })}
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
