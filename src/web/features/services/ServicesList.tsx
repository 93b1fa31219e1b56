import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { serviceKeysQuery } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { ListRows } from '#web/list/ListRows.tsx'
import { sumGroups } from '#web/list/sum-groups.tsx'
import { useListSelection } from '#web/list/use-list-selection.ts'
import { hasReason } from '#web/renewal/reasons/RowReason.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { useServiceColumns } from './columns.tsx'
import { pageOf } from './row/NameLink.tsx'
import { PhoneEntry } from './row/PhoneEntry.tsx'
import { useMonthTexts } from './row/use-group-texts.ts'
import type { ServicesSearch, ServicesView } from './search.ts'
import { selection as store, selectServices, serviceKeyOf } from './selection.ts'
import { useWhatIf } from './what-if/what-if-state.ts'

const SelectionBar = deferred(async () => (await import('./SelectionBar.tsx')).SelectionBar)
const WhatIfDock = deferred(async () => (await import('./what-if/WhatIfDock.tsx')).WhatIfDock)
const ByNameDialog = deferred(async () => (await import('./ByNameDialog.tsx')).ByNameDialog)

/** The rows, their selection and the bar below them. */
export function ServicesList(view: ServicesView) {
  const { onSearch, selecting } = view
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  const selection = useListSelection(store, serviceKeysQuery, serviceKeyOf, view)
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
        {...sumGroups(useMonthTexts(), columns, selection)}
        renderEntry={(service, index) => (
          <PhoneEntry
            service={service}
            checkbox={selecting ? selection.checkboxOf(service, index) : null}
          />
        )}
        isDocked
        below={isTryingOut && <WhatIfDock />}
        bulk={<SelectionBar selected={[...selection.selected.values()]} {...selection.bulk} />}
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
        <ByNameDialog onClose={() => setByNameOpen(false)} onSelect={selectServices} />
      )}
    </>
  )
}
