/** Whether a field of an object from the server is hidden from support staff: `mark-masked.ts`. */
export const isMasked = (object: object | null | undefined, field: string | undefined): boolean =>
  !!object && 'masked' in object && Array.isArray(object.masked) && object.masked.includes(field)
