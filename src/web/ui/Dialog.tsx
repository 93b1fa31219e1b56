import { deferred } from './deferred.tsx'

/** A modal dialog, for details or to confirm something irreversible or costly. Escape cancels. */
export const Dialog = deferred(() => import('./DialogLayer.tsx'), 'DialogLayer')
