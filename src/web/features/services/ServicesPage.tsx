import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { servicesQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'

import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { ServicesToolbar } from './toolbar/ServicesToolbar.tsx'
import { TypeTabs } from './toolbar/TypeTabs.tsx'

const Lead = lazy(() => import('./Lead.tsx').then((module) => ({ default: module.Lead })))
const WhatIfButton = lazy(() =>
  import('./what-if/WhatIfButton.tsx').then((module) => ({
    default: module.WhatIfButton,
  })),
)
const EmptyServices = lazy(() =>
  import('./EmptyServices.tsx').then((module) => ({ default: module.EmptyServices })),
)

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
        actions: !isSupportView && (
          <Suspense>
            <WhatIfButton />
          </Suspense>
        ),
      }}
      lead={(list) => (
        // Its line is kept free.
        <Suspense fallback={'\u00a0'}>
          <Lead list={list} />
        </Suspense>
      )}
      tabs={({ facets }) => <TypeTabs counts={facets['type'] ?? {}} chosen={props.search.type} />}
      notice={<KeyNote />}
      bar={(bar) => <ServicesToolbar {...bar} />}
      rows={(view) => <ServicesList {...view} />}
      empty={
        <Suspense>
          <EmptyServices />
        </Suspense>
      }
      noMatchHint={t('searchHint')}
      onClear={() => void navigate({ to: '/services' })}
    />
  )
}
