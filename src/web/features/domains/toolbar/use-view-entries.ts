import { useTranslation } from 'react-i18next'

import { isShown, optionalColumns, withColumn } from '#web/features/domains/columns.tsx'
import {
  changeSettings,
  densities,
  useSettings,
  type Density,
} from '#web/shell/settings/settings.ts'
import type { MenuEntry } from '#web/ui/Menu.tsx'

const densityTexts = {
  compact: 'shell:account.densityCompact',
  regular: 'shell:account.densityRegular',
  relaxed: 'shell:account.densityRelaxed',
} as const satisfies Record<Density, string>

/** Columns and row height: settings of this device. */
export function useViewEntries(): MenuEntry[] {
  const { t } = useTranslation(['domains', 'shell'])
  const { hiddenColumns, density } = useSettings()
  return [
    { kind: 'caption', key: 'columns', label: t('view.columns') },
    ...optionalColumns.map((column): MenuEntry => {
      const shown = isShown(hiddenColumns, column)
      return {
        kind: 'check',
        key: column,
        label: t(`column.${column}`),
        checked: shown,
        onSelect: () =>
          changeSettings({ hiddenColumns: withColumn(hiddenColumns, column, !shown) }),
      }
    }),
    { kind: 'caption', key: 'density', label: t('view.density') },
    ...densities.map((value): MenuEntry => ({
      kind: 'radio',
      key: value,
      label: t(densityTexts[value]),
      checked: density === value,
      onSelect: () => changeSettings({ density: value }),
    })),
  ]
}
