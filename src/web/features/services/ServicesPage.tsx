import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { servicesQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { ListTabs } from '#web/list/ListTabs.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { ServicesToolbar } from './toolbar/ServicesToolbar.tsx'

interface TypeTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: ServicesSearch['type']
}

/** A tab for each service type in the list, the most frequent first. */
function TypeTabs({ counts, chosen: type }: TypeTabsProps) {
  const { t } = useTranslation('services')
  const chosen = type ?? []
  const typeText = useTypeText()
  const types = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const all = {
    key: '',
    label: t('tabs.all'),
    count: types.reduce((sum, [, count]) => sum + count, 0),
    isCurrent: chosen.length === 0,
    change: { type: undefined },
  }
  const tabs = types.map(([type, count]) => ({
    key: type,
    label: typeText(type, true),
    count,
    isCurrent: chosen.includes(type),
    change: { type: [type] },
  }))
  return <ListTabs to="/services" label={t('tabs.label')} tabs={[all, ...tabs]} />
}

// Its line is kept free.
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
      head={{ actions: !isSupportView && <WhatIfButton /> }}
      lead={(list) => <Lead list={list} />}
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
