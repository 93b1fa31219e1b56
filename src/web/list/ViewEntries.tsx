import { useTranslation } from 'react-i18next'

import { densityLabels } from '#web/app/settings/setting-labels.ts'
import { changeSettings, densities, useSettings } from '#web/app/settings/settings.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { ShowEntries } from '#web/ui/Menu.tsx'

import { isHidden, type OptionalColumn } from './column-choices.ts'

export interface ViewEntriesProps {
  columns: readonly { column: OptionalColumn; label: string }[]
  show: ShowEntries
}

/** Menu entries for a list's columns and row height, which are settings of this device. */
export function ViewEntries({ columns, show }: ViewEntriesProps) {
  const { t } = useTranslation(['list', 'shell'])
  const { density, hiddenColumns } = useSettings()
  const toggle = (key: string): void => {
    const rest = hiddenColumns.filter((other) => other !== key)
    changeSettings({ hiddenColumns: rest.length < hiddenColumns.length ? rest : [...rest, key] })
  }
  return show([
    { kind: 'caption', key: 'columns', label: t('list:columns') },
    ...columns.map(({ column, label }): MenuEntry => ({
      kind: 'check',
      key: column.key,
      label,
      checked: !isHidden(column, hiddenColumns),
      onSelect: () => toggle(column.key),
    })),
    { kind: 'caption', key: 'density', label: t('list:density') },
    ...densities.map((value): MenuEntry => ({
      kind: 'radio',
      key: value,
      label: t(densityLabels[value]),
      checked: density === value,
      onSelect: () => changeSettings({ density: value }),
    })),
  ])
}
