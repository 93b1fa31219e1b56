import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { domainsQuery } from '#web/api/domains.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { PriceLead } from '#web/renewal/related/PriceLead.tsx'

import { DomainsList } from './DomainsList.tsx'
import { EmptyDomains } from './EmptyDomains.tsx'
import { Lead } from './Lead.tsx'
import { filterOf, isNarrowed, type DomainsSearch } from './search.ts'
import { DomainsToolbar } from './toolbar/DomainsToolbar.tsx'
import { ViewTabs } from './toolbar/ViewTabs.tsx'

export function DomainsPage(props: SearchProps<DomainsSearch>) {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  return (
    <ListPage
      {...props}
      resource="domains"
      query={domainsQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      csv="GET /api/domains.csv"
      title={t('title')}
      lead={(list, isFiltered) => (
        <>
          <Lead list={list} isNarrowed={isFiltered} />
          {list.priceChanges && <PriceLead to="/domains" changes={list.priceChanges} />}
        </>
      )}
      tabs={({ facets }) => <ViewTabs facets={facets} search={props.search} />}
      notice={<KeyNote />}
      bar={(bar) => <DomainsToolbar {...bar} />}
      rows={(view) => <DomainsList {...view} />}
      empty={<EmptyDomains />}
      noMatchHint={t('empty.noMatchText')}
      onClear={() => void navigate({ to: '/domains' })}
    />
  )
}
