import { useNavigate, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { servicesQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { ServicesToolbar } from './toolbar/ServicesToolbar.tsx'

interface TypeTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: ServicesSearch['type']
}

/** A tab for each service type in the list, the most frequent first. */
function TypeTabs({ counts, chosen }: TypeTabsProps) {
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

const Lead = deferred(() => import('./later.ts'), 'Lead', '\u00a0')
const WhatIfButton = deferred(() => import('./later.ts'), 'WhatIfButton')
const EmptyServices = deferred(() => import('./EmptyServices.tsx'), 'EmptyServices')

export function ServicesPage(props: SearchProps<ServicesSearch>) {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  return (
    <ListPage
      {...props}
      resource="services"
      query={servicesQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      csv="GET /api/services.csv"
      title={t('title')}
      head={{
        actions: !isSupportView && <WhatIfButton />,
      }}
      lead={(list) => (
        // Its line is kept free.

        <Lead list={list} />
      )}
      tabs={({ facets }) => <TypeTabs counts={facets['type'] ?? {}} chosen={props.search.type} />}
      notice={<KeyNote />}
      bar={(bar, { priceChanges }) => <ServicesToolbar {...bar} priceChanges={priceChanges} />}
      rows={(view) => <ServicesList {...view} />}
      empty={<EmptyServices />}
      noMatchHint={t('searchHint')}
      onClear={() => void navigate({ to: '/services' })}
    />
  )
}
