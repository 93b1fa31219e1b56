/** Columns that the customer can hide, kept in the settings of the device. */
import { changeSettings, useSettings } from '#web/app/settings/settings.ts'

import type { ColumnChoice } from './use-view-entries.ts'

export interface OptionalColumns<Name extends string> {
  /** Prefix of the keys in the settings. */
  list: string
  names: readonly Name[]
  hiddenByDefault?: readonly Name[]
}

/** `domains.+dnssec` in the settings: turned on although hidden by default. */
const keyOf = <Name extends string>(
  { list, hiddenByDefault = [] }: OptionalColumns<Name>,
  name: Name,
): { key: string; isHiddenByDefault: boolean } =>
  hiddenByDefault.includes(name)
    ? { key: `${list}.+${name}`, isHiddenByDefault: true }
    : { key: `${list}.${name}`, isHiddenByDefault: false }

/** The optional columns that the customer does not see. */
export function findHiddenColumns<Name extends string>(
  columns: OptionalColumns<Name>,
  inSettings: readonly string[],
): Name[] {
  return columns.names.filter((name) => {
    const { key, isHiddenByDefault } = keyOf(columns, name)
    return inSettings.includes(key) !== isHiddenByDefault
  })
}

/** Entries of the menu that shows and hides columns. */
export function useColumnChoices<Name extends string>(
  columns: OptionalColumns<Name>,
  labelOf: (name: Name) => string,
): ColumnChoice[] {
  const { hiddenColumns } = useSettings()
  const hidden = findHiddenColumns(columns, hiddenColumns)
  return columns.names.map((name) => {
    const { key } = keyOf(columns, name)
    const rest = hiddenColumns.filter((other) => other !== key)
    return {
      key,
      label: labelOf(name),
      shown: !hidden.includes(name),
      // Its key in the settings states the opposite of the default.
      onToggle: () =>
        changeSettings({
          hiddenColumns: rest.length < hiddenColumns.length ? rest : [...rest, key],
        }),
    }
  })
}
