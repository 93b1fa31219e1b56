/** Options of a test that is too slow for `npm test` and runs in `npm run test:release`. */
export const onRelease = { tag: ['@release'] }

/**
 * Options of a test that repeats a check for one more page or state. Only the representative runs in
 * `npm test`; the others run in `npm run test:release`.
 */
export const onReleaseUnless = (isRepresentative: boolean): { tag: string[] } =>
  isRepresentative ? { tag: [] } : onRelease
