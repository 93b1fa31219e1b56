import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { domainKeysQuery, type Domain } from '#web/api/domains.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { GrossNote } from '#web/list/GrossNote.tsx'
import { ListRows } from '#web/list/ListRows.tsx'
import { sumGroups } from '#web/list/sum-groups.tsx'
import { useGroupTexts, type GroupTexts } from '#web/list/use-group-texts.ts'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { RenewalEntry, type EntryCheckbox } from '#web/renewal/auto-renew/RenewalEntry.tsx'
import { hasReason } from '#web/renewal/reasons/RowReason.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { useDomainColumns } from './columns.tsx'
import { ExpiryCell, RenewCell } from './row/cells.tsx'
import { NameLink } from './row/NameLink.tsx'
import type { DomainsSearch, DomainsView } from './search.ts'
import { bulkItemOf, domainKeyOf, selection as store } from './selection.ts'
import { useDomainStatus } from './words.ts'

const spans = ['expired', '30', '90', 'later', 'none'] as const

/** Texts of a group line, for a time span or a domain extension: how many domains, how many end. */
function useSpanTexts(by: DomainsSearch['by']): (group: Group) => GroupTexts {
  const { t, format } = useTexts('domains')
  return useGroupTexts(({ key, count, ending }) => {
    const span = spans.find((candidate) => candidate === key)
    return {
      label: by === 'tld' || span === undefined ? t('group.tld', { tld: key }) : t(`group.${span}`),
      count: t('group.count', format.count(count)),
      rows: t('group.count', format.count(count)),
      ending: ending.count > 0 && t('group.ending', format.count(ending.count)),
    }
  })
}

const PhoneEntry = ({ domain, checkbox }: { domain: Domain; checkbox: EntryCheckbox }) => (
  <RenewalEntry
    row={domain}
    label={domain.unicodeName}
    checkbox={checkbox}
    name={<NameLink domain={domain} />}
    when={<ExpiryCell domain={domain} form="near" />}
    autoRenew={<RenewCell domain={domain} />}
    status={useDomainStatus()(domain)}
  />
)

const BulkBar = deferred(() => import('#web/renewal/bulk/BulkBar.tsx'), 'BulkBar')

/** The optional columns for which the provider sends values, judged by the first page. */
function findFilledColumns(items: readonly Domain[]): ReadonlySet<string> {
  const filled = new Set<string>(['price', 'renewalOn'])
  for (const { nameservers, transferLock, privacy, dnssec } of items) {
    if (nameservers.length > 0) filled.add('nameservers')
    if (transferLock !== null) filled.add('transferLock')
    if (privacy !== null) filled.add('privacy')
    if (dnssec !== null) filled.add('dnssec')
  }
  return filled
}

/** The rows, their selection and the bar below them. */
export function DomainsList(view: DomainsView) {
  const { list, search, onSearch, selecting } = view
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  const selection = useListSelection(store, domainKeysQuery, view)
  const filledColumns = useMemo(() => findFilledColumns(list.items), [list.items])
  const onSort = useCallback(
    // Groups by time to expiry make sense only while sorted by expiry.
    (sort: DomainsSearch['sort']) =>
      onSearch(
        search.by === 'tld'
          ? { sort }
          : { sort, by: sort?.endsWith('expiresOn') ? undefined : 'none' },
      ),
    [onSearch, search.by],
  )
  const columns = useDomainColumns({ ...view, filledColumns, onSort, selection })
  return (
    <ListRows
      view={view}
      label={t('title')}
      keyOf={domainKeyOf}
      columns={columns}
      selection={selection}
      isTall={hasReason}
      onOpen={({ name }) => {
        if (isPathSegment(name)) void navigate({ to: '/domains/$name', params: { name } })
      }}
      {...sumGroups(useSpanTexts(search.by), columns, selection, ({ totals }, plain) => (
        <GrossNote totals={totals} plain={plain} />
      ))}
      renderEntry={(domain, index) => (
        <PhoneEntry
          domain={domain}
          checkbox={selecting ? selection.checkboxOf(domain, index) : null}
        />
      )}
      isDocked
      bulk={
        <BulkBar
          kind="domain"
          tax={list.tax}
          selected={[...selection.selected.values()].map(bulkItemOf)}
          {...selection.bulk}
          onExport={async () =>
            (await import('#web/api/download.ts')).download('POST /api/domains.csv', {
              names: [...selection.selected.keys()],
            })
          }
        />
      }
      foot={<span>{t('foot')}</span>}
      hasKeysLink
    />
  )
}
