/** A column that the customer can hide. */
export interface OptionalColumn<Name extends string> {
  name: Name
  /** In the settings of this device, if the customer chose the opposite of the default. */
  key: string
  isHiddenByDefault?: boolean
}

export const isHidden = (
  { key, isHiddenByDefault = false }: OptionalColumn<string>,
  inSettings: readonly string[],
): boolean => inSettings.includes(key) !== isHiddenByDefault

/** The optional columns that the customer does not see. */
export const findHiddenColumns = <Name extends string>(
  columns: readonly OptionalColumn<Name>[],
  inSettings: readonly string[],
): Name[] => columns.filter((column) => isHidden(column, inSettings)).map(({ name }) => name)
