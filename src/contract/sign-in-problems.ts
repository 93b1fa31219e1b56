/**
 * Why the provider's login led to no session: `problem` of the sign-in page's address. `cookie`: the
 * browser did not bring back the cookie that binds the sign-in to it. `busy`: over a limit; `wait` in the
 * address says when to try again, in seconds.
 */
export const signInProblems = [
  'cancelled',
  'expired',
  'cookie',
  'clock',
  'busy',
  'unreachable',
  'refused',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/**
 * Why a sign-in there proved nothing for a step-up. `session`: the one that needs the proof has ended;
 * `person`: somebody else signed in; `old`: the login let the person pass without asking again.
 */
export const proofProblems = [...signInProblems, 'session', 'person', 'old'] as const
export type ProofProblem = (typeof proofProblems)[number]
