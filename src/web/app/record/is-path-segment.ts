/** Whether an id can be part of a path: browsers resolve `.` and `..`. Rows with such ids get no link. */
export const isPathSegment = (id: string): boolean => id !== '' && id !== '.' && id !== '..'
