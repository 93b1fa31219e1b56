import { deferred } from '#web/ui/deferred.tsx'

/** Lists the keyboard shortcuts. */
export const KeysDialog = deferred(async () => (await import('./KeysLayer.tsx')).KeysLayer)
