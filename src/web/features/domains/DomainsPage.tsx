import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { autoRenewStates } from '#contract/services.search.ts'
import { type DomainList, domainsQuery } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { type ListBarProps, ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { ListTabs } from '#web/list/ListTabs.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'
import { type Facets, type Filter, useFilterMenus } from '#web/list/use-filter-menus.ts'
import { useMoreFilters } from '#web/list/use-more-filters.ts'
import { KeyNote } from '#web/renewal/auto-renew/KeyNote.tsx'
import { PriceLead } from '#web/renewal/related/PriceLead.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { optionalColumns } from './columns.tsx'
import { DomainsList } from './DomainsList.tsx'
import { type DomainsSearch, filterOf } from './search.ts'

const spans = [30, 90, 365]
const lockStates = ['on', 'off', 'unknown'] as const

const valuesByCount = (counts: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(counts)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([value]) => value)

/** The toolbar's filters, without those that would offer a single value. */
function useFilters(
  search: DomainsSearch,
  facets: Facets,
  onSearch: (change: Partial<DomainsSearch>) => void,
): Filter[] {
  const { t } = useTranslation('domains')
  const { anyOf, within } = useFilterMenus(search, facets, onSearch)
  const filters = [
    anyOf('tld', t('filter.tld'), valuesByCount(facets['tld']), (tld) => `\u200e.${tld}`),
    anyOf(
      'nameserver',
      t('filter.nameserver'),
      valuesByCount(facets['nameserver']),
      (name) => name,
    ),
    anyOf('transferLock', t('filter.lock'), lockStates, (value) => t(`lock.${value}`)),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, (value) => t(`autoRenew.${value}`)),
    anyOf('status', t('filter.status'), domainStatuses, (value) => t(`status.${value}`)),
    within('expiresWithin', t('filter.expires'), spans),
    within('endsWithin', t('filter.ends'), spans),
    anyOf('service', t('filter.service'), [], (value) => value),
  ]
  return filters.filter(({ entries, value }) => entries.length > 1 || value !== null)
}

interface DomainsToolbarProps extends ListBarProps<DomainsSearch> {
  priceChanges: DomainList['priceChanges']
}

function DomainsToolbar({ priceChanges, ...bar }: DomainsToolbarProps) {
  const { search, facets, onSearch } = bar
  const { t } = useTranslation(['domains', 'list'])
  const others = useMoreFilters(search, priceChanges, onSearch, { by: 'none' })
  const flat = search.by === 'none'
  return (
    <Toolbar
      {...bar}
      of="domains"
      filters={useFilters(search, facets, onSearch)}
      barFilters={5}
      more={(show) => show(others)}
      group={{
        on: !flat,
        label: t(flat ? 'list:ungrouped' : 'list:grouped'),
        onToggle: () => onSearch({ by: flat ? undefined : 'none' }),
      }}
      columns={optionalColumns.map((column) => ({ column, label: t(`column.${column.name}`) }))}
    />
  )
}

const isOnly = (values: readonly string[] | undefined, value: string): boolean =>
  values?.length === 1 && values[0] === value

const cleared = { by: undefined, autoRenew: undefined, transferLock: undefined, sort: undefined }

/** Tabs: two ways to group the list, and filters for domains that end or are unlocked. */
function ViewTabs({ facets, search }: { facets: Facets; search: DomainsSearch }) {
  const { t } = useTranslation('domains')
  const isUnlocked = isOnly(search.transferLock, 'off')
  const isOff = !isUnlocked && isOnly(search.autoRenew, 'off')
  const isGrouping = !isUnlocked && !isOff
  const groupings = [
    {
      key: 'expiry',
      label: t('tabs.expiry'),
      isCurrent: isGrouping && search.by === undefined,
      change: cleared,
    },
    {
      key: 'tld',
      label: t('tabs.tld'),
      count: Object.keys(facets['tld'] ?? {}).length,
      isCurrent: isGrouping && search.by === 'tld',
      change: { ...cleared, by: 'tld' },
    },
  ]
  const filters = [
    {
      key: 'off',
      label: t('tabs.off'),
      count: facets['autoRenew']?.['off'] ?? 0,
      isCurrent: isOff,
      change: { ...cleared, autoRenew: ['off'] },
    },
    {
      key: 'unlocked',
      label: t('tabs.unlocked'),
      count: facets['transferLock']?.['off'] ?? 0,
      isCurrent: isUnlocked,
      change: { ...cleared, transferLock: ['off'] },
    },
  ].filter(({ count, isCurrent }) => count > 0 || isCurrent)
  return <ListTabs to="/domains" label={t('tabs.label')} tabs={[...groupings, ...filters]} />
}

interface LeadProps {
  list: DomainList
  /** Whether any filter is set. */
  isNarrowed: boolean
}

/** The line below the page's title: how many domains there are, and how many end soon. */
function Lead({ list, isNarrowed }: LeadProps) {
  const { t, format } = useTexts('domains')
  const { total, facets, groups, complete, loaded, expected } = list
  if (total === 0) return t('lead.about')
  const extensions = Object.keys(facets['tld'] ?? {}).length
  const ending = groups
    .filter(({ key }) => key === '30' || key === '90')
    .reduce((sum, group) => sum + group.ending.count, 0)
  const n = format.number(total)
  // `complete` also waits for the services, which state the domains' auto-renew.
  const isReading = !complete && (expected === null || loaded < expected)
  const countText = (): string => {
    if (isReading && isNarrowed) return t('lead.foundSoFar', { count: total, n })
    if (isReading) {
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    return t('lead.count', { count: total, n })
  }
  const parts = [
    countText(),
    !isReading && t('lead.extensions', format.count(extensions)),
    ending > 0 && t(complete ? 'lead.ending' : 'lead.endingSoFar', format.count(ending)),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

/** Shown to accounts without domains: what will appear here, and where to get one. */
function EmptyDomains() {
  const { t } = useTranslation('domains')
  const { links } = useSession()
  const { prices } = links
  const order = orderLink(links)
  return (
    <EmptyPage
      title={t('empty.title')}
      text={t('empty.text')}
      topics={['transfer-domain', 'auto-renew', 'nameservers']}
    >
      <div className="flex flex-wrap gap-2">
        {prices !== undefined && (
          <a className={buttonClass('primary')} href={prices}>
            {t('empty.prices')}
          </a>
        )}
        {order !== null && (
          <LinkOut className={buttonClass()} href={order}>
            {t('empty.transfer')}
          </LinkOut>
        )}
      </div>
    </EmptyPage>
  )
}

export function DomainsPage(props: SearchProps<DomainsSearch>) {
  const { t } = useTranslation('domains')
  return (
    <ListPage
      {...props}
      resource="domains"
      query={domainsQuery}
      filterOf={filterOf}
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
      bar={(bar, { priceChanges }) => <DomainsToolbar {...bar} priceChanges={priceChanges} />}
      rows={(view) => <DomainsList {...view} />}
      empty={<EmptyDomains />}
      noMatchHint={t('empty.noMatchText')}
    />
  )
}
