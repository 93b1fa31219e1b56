import { deferred } from '#web/ui/deferred.tsx'

/** Lists the keyboard shortcuts. */
export const KeysDialog = deferred(() => import('./KeysLayer.tsx'), 'KeysLayer')
