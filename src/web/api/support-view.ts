/** Whether this is the support view, which has its own path. */
export const isSupportView = /^\/support(?:\/|$)/.test(globalThis.location?.pathname ?? '')
