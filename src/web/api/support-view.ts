/** Whether this is the dashboard as support staff see it. They have it under an address of its own. */
export const isSupportView = /^\/support(?:\/|$)/.test(globalThis.location?.pathname ?? '')
