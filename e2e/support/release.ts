/**
 * Options of a test that repeats a check for one more page or state. Only the representative runs in
 * `npm test`; the others run in `npm run test:release`.
 */
export const onReleaseUnless = (isRepresentative: boolean): { tag: string[] } => ({
  tag: isRepresentative ? [] : ['@release'],
})
