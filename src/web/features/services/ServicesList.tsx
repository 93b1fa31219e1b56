import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

import type { Group } from '#contract/shapes.ts'
import { serviceKeysQuery, type Service } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { sumGroups } from '#web/list/sum-groups.tsx'
import { totalsText } from '#web/list/totals.ts'
import { useGroupTexts, type GroupTexts } from '#web/list/use-group-texts.ts'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { RenewalEntry, type EntryCheckbox } from '#web/renewal/auto-renew/RenewalEntry.tsx'
import { hasReason } from '#web/renewal/reasons/RowReason.tsx'
import { useServiceStatus } from '#web/renewal/service-facts/service-status.ts'
import { deferred } from '#web/ui/deferred.tsx'

import { useServiceColumns } from './columns.tsx'
import { pageOf, NameLink } from './row/NameLink.tsx'
import { noteOf } from './row/note-of.ts'
import { RenewalCell } from './row/RenewalCell.tsx'
import type { ServicesSearch, ServicesView } from './search.ts'
import { selection as store, serviceKeyOf } from './selection.ts'
import { RowSwitch } from './what-if/RowSwitch.tsx'
import { useWhatIf } from './what-if/what-if-state.ts'

/** Texts of a month's group line: how many services renew, how many end, and what they cost. */
function useMonthTexts(): (group: Group) => GroupTexts {
  const { t, format } = useTexts('services')
  return useGroupTexts(({ key, count, renewals, totals, ending }) => {
    const endingAmount = totalsText(format, ending.totals)
    return {
      label: key === 'none' ? t('group.none') : format.month(key),
      count: renewals > 0 && t('group.renewals', format.count(renewals)),
      rows: t('group.services', format.count(count)),
      ending:
        ending.count > 0 &&
        t('group.ending', format.count(ending.count)) +
          (['', format.hidden].includes(endingAmount) ? '' : format.inBrackets(endingAmount)),
      charged:
        totals.sums.length > 1
          ? t('group.chargedAmount', { amount: totalsText(format, totals) })
          : undefined,
    }
  })
}

function PhoneEntry({ service, checkbox }: { service: Service; checkbox: EntryCheckbox }) {
  const status = useServiceStatus()(service)
  const { domain } = noteOf(service)
  return (
    <RenewalEntry
      row={service}
      label={service.name}
      checkbox={checkbox}
      name={
        <>
          <NameLink service={service} />
          {domain !== null && <bdi className="mut el sm">{domain}</bdi>}
        </>
      }
      when={<RenewalCell service={service} isMarked={status.look === 'ends-soon'} />}
      autoRenew={<RowSwitch service={service} />}
      status={status}
    />
  )
}

const SelectionBar = deferred(() => import('./bulk.tsx'), 'SelectionBar')
const WhatIfDock = deferred(() => import('./what-if/WhatIfDock.tsx'), 'WhatIfDock')
const GroupNote = deferred(() => import('./later.ts'), 'GroupNote')
const ByNameDialog = deferred(() => import('./bulk.tsx'), 'ByNameDialog')

/** The rows, their selection and the bar below them. */
export function ServicesList(view: ServicesView) {
  const { onSearch, selecting, list } = view
  const { tax } = list
  const { t } = useTexts('services')
  const navigate = useNavigate()
  const selection = useListSelection(store, serviceKeysQuery, view)
  const isTryingOut = useWhatIf(({ isOn }) => isOn)
  const [isByNameOpen, setByNameOpen] = useState(false)
  const onSort = useCallback(
    (sort: ServicesSearch['sort']) =>
      // Month groups make sense only while sorted by renewal date.
      onSearch({ sort, flat: sort?.endsWith('renewalOn') ? undefined : 'true' }),
    [onSearch],
  )
  const columns = useServiceColumns({ ...view, onSort, selection })
  return (
    <>
      <ListRows
        view={view}
        label={t('title')}
        keyOf={serviceKeyOf}
        columns={columns}
        selection={selection}
        isTall={hasReason}
        onOpen={(service) => {
          const page: object | null = pageOf(service)
          // Each route gets its own parameters, but TypeScript cannot check a union of routes.
          if (page !== null) void navigate(page)
        }}
        {...sumGroups(useMonthTexts(), columns, selection, (group, plain) => (
          <GroupNote group={group} filter={view.filter} plain={plain} />
        ))}
        renderEntry={(service, index) => (
          <PhoneEntry
            service={service}
            checkbox={selecting ? selection.checkboxOf(service, index) : null}
          />
        )}
        isDocked
        below={isTryingOut && <WhatIfDock filter={view.filter} tax={tax} />}
        bulk={
          <SelectionBar selected={[...selection.selected.values()]} tax={tax} {...selection.bulk} />
        }
        foot={
          !isSupportView && (
            <button type="button" className="link" onClick={() => setByNameOpen(true)}>
              {t('foot.byName')}
            </button>
          )
        }
        hasKeysLink
      />
      {isByNameOpen && (
        <ByNameDialog
          onClose={() => setByNameOpen(false)}
          onSelect={(keys) => store.set(keys, true)}
        />
      )}
    </>
  )
}
