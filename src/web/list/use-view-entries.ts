import { useTranslation } from 'react-i18next'

import { changeSettings, densities, useSettings, type Density } from '#web/app/settings/settings.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

const densityTexts = {
  compact: 'shell:account.densityCompact',
  regular: 'shell:account.densityRegular',
  relaxed: 'shell:account.densityRelaxed',
} as const satisfies Record<Density, string>

/** A column that the customer may hide. */
export interface ColumnChoice {
  key: string
  label: string
  shown: boolean
  onToggle: () => void
}

/** Menu entries for a list's columns and row height, which are settings of this device. */
export function useViewEntries(columns: readonly ColumnChoice[]): MenuEntry[] {
  const { t } = useTranslation(['list', 'shell'])
  const { density } = useSettings()
  return [
    { kind: 'caption', key: 'columns', label: t('list:columns') },
    ...columns.map(({ key, label, shown, onToggle }): MenuEntry => ({
      kind: 'check',
      key,
      label,
      checked: shown,
      onSelect: onToggle,
    })),
    { kind: 'caption', key: 'density', label: t('list:density') },
    ...densities.map((value): MenuEntry => ({
      kind: 'radio',
      key: value,
      label: t(densityTexts[value]),
      checked: density === value,
      onSelect: () => changeSettings({ density: value }),
    })),
  ]
}
