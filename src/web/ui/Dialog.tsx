import { deferred } from './deferred.tsx'

/** A modal dialog, for details or to confirm something irreversible or costly. Escape cancels. */
export const Dialog = deferred(async () => (await import('./DialogLayer.tsx')).DialogLayer)
