/** A column that the customer can hide. */
export interface OptionalColumn {
  name: string
  /** In the settings of this device, if the customer chose the opposite of the default. */
  key: string
  isHiddenByDefault?: boolean
}

export const isHidden = (
  { key, isHiddenByDefault = false }: OptionalColumn,
  inSettings: readonly string[],
): boolean => inSettings.includes(key) !== isHiddenByDefault

/** The optional columns that the customer does not see. */
export const findHiddenColumns = (
  columns: readonly OptionalColumn[],
  inSettings: readonly string[],
): string[] => columns.flatMap((column) => (isHidden(column, inSettings) ? column.name : []))
