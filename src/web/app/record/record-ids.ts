/** Whether an id can be part of a path: browsers resolve `.` and `..`. Rows with such ids get no link. */
export const isPathSegment = (id: string): boolean => id !== '' && id !== '.' && id !== '..'

/** Whether a service type, spelled as the provider does, means domains. */
export const isDomainType = (type: string | null): boolean =>
  type === 'domain' || type === 'domains'
