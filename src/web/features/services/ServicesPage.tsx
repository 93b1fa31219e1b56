import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { servicesQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { filterOf, isNarrowed, type ServicesSearch } from './search.ts'
import { ServicesList } from './ServicesList.tsx'
import { ServicesToolbar } from './toolbar/ServicesToolbar.tsx'
import { TypeTabs } from './toolbar/TypeTabs.tsx'

const Lead = deferred(() => import('./Lead.tsx'), 'Lead', '\u00a0')
const WhatIfButton = deferred(() => import('./what-if/WhatIfButton.tsx'), 'WhatIfButton')
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
      bar={(bar) => <ServicesToolbar {...bar} />}
      rows={(view) => <ServicesList {...view} />}
      empty={<EmptyServices />}
      noMatchHint={t('searchHint')}
      onClear={() => void navigate({ to: '/services' })}
    />
  )
}
