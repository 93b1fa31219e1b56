import { createSessionStore } from './session-state.ts'

/** Services that a running job has still to change, as `type/id`. */
export const useWaiting = createSessionStore<{ keys: ReadonlySet<string> }>({ keys: new Set() })
