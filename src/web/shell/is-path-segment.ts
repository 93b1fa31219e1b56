/** An id that can stand in a path: `.` and `..` would be taken for folders, so such a row has no link. */
export const isPathSegment = (id: string): boolean => id !== '' && id !== '.' && id !== '..'
