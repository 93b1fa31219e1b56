import { signInProblems } from './sign-in-problems.ts'

/** Why a sign-in of support staff failed. `nameless`: the login states no name that customers could read. */
export const staffProblems = [...signInProblems, 'nameless'] as const
export type StaffProblem = (typeof staffProblems)[number]
