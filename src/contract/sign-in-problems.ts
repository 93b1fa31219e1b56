/**
 * Why the provider's login led to no session: `problem` of the sign-in page's address. `cookie`: the
 * browser did not bring back the cookie that binds the sign-in to it.
 */
export const signInProblems = [
  'cancelled',
  'expired',
  'cookie',
  'clock',
  'unreachable',
  'refused',
] as const
export type SignInProblem = (typeof signInProblems)[number]
