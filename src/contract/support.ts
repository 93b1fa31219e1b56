/** Sharing an account with support, and what support staff and the customer see of each other. */
import { z } from 'zod'

import { classified, Count, type FieldClass, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { Instant } from './shapes.ts'

/** How long a view may last, in minutes. The operator can leave out the longest. */
export const shareMinutes = [15, 30, 60] as const

/** A path of the dashboard with its search: `/services?sort=-price`. */
const PagePath = Word.max(2000).regex(/^\/(?![/\\])[^\\\s]*$/)

/** A row, by the path of its record. */
export const Pointer = z.object({ page: PagePath, row: PagePath })
export type Pointer = z.infer<typeof Pointer>

/** A search may hold what the customer has typed. */
const classOfPage = ({ page }: { page?: unknown }): FieldClass =>
  typeof page === 'string' && page.includes('?') ? 'text' : 'public'

/** What the customer looks at. */
export const SharedView = z.object({
  /** `null` on pages that support never sees, and if its search holds something personal. */
  page: classified(classOfPage, PagePath.nullable()),
  /** The first line in view of the page's list; `null` without one. */
  place: z
    .object({
      /** Key of the line's group; `null` in a list without groups. */
      group: Word.max(200).nullable(),
      /** Index of the row in its group; `null` for the group's heading. */
      row: Count.min(0).nullable(),
    })
    .nullable(),
  /** Indexes of the first and last row in view. */
  rows: z.object({ first: Count.min(0), last: Count.min(0) }).nullable(),
})
export type SharedView = z.infer<typeof SharedView>

export const grantEnds = ['stopped', 'left', 'expired', 'signed-out', 'unused'] as const

/** A permission to look at the account, given by its owner. */
export const Grant = z.object({
  id: Word,
  /** `waiting`: the code has not been used. */
  state: z.enum(['waiting', 'active', 'ended']),
  minutes: Count,
  hideAmounts: z.boolean(),
  createdAt: Instant,
  /** `null` until the code is used. */
  helper: Word.nullable(),
  /** Whether staff sign-in states the name. Otherwise the helper has typed it, so it is a claim. */
  helperVerified: z.boolean(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: z.enum(grantEnds).nullable(),
  /**
   * Until the code, or the view, expires; 0 once it has ended. Relative, because the browser's clock
   * may be wrong.
   */
  secondsLeft: Count.nonnegative(),
  /** Pages and records that the helper has opened, in order: `/services`, `/services/vps/12`. */
  seen: z.array(Word),
  pointer: Pointer.nullable(),
})
export type Grant = z.infer<typeof Grant>

/** The view, as support staff see it. */
export const SupportSession = z.object({
  helper: Word,
  minutes: Count,
  hideAmounts: z.boolean(),
  secondsLeft: Count.nonnegative(),
  /** `null` while it goes on. */
  endReason: z.enum(grantEnds).nullable(),
  /** `null` until the customer's page reports its view. */
  view: SharedView.nullable(),
  pointer: Pointer.nullable(),
})
export type SupportSession = z.infer<typeof SupportSession>

/** The staff member who enters a code, as staff sign-in states it. */
export const StaffSignIn = z.object({
  /** Otherwise staff type their name. */
  isRequired: z.boolean(),
  /** `null` until they have signed in. */
  name: Word.nullable(),
})
export type StaffSignIn = z.infer<typeof StaffSignIn>

/**
 * Typed by staff and shown to the customer the whole time: letters, marks, blanks, full stops, hyphens
 * and apostrophes. So nobody is "verified ✓" or "(Portico staff)".
 */
export const HelperName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u)

/** For staff, who have no session. A view that has ended still says why. */
export const supportEntry = {
  'GET /api/support/staff': { output: StaffSignIn, support: true },
  /**
   * Every code that does not work is `code_refused`. `helper` is required where staff type their name,
   * and refused where they sign in.
   */
  'POST /api/support/session': {
    stepUp: 'never',
    body: z.strictObject({ code: z.string().max(64), helper: HelperName.optional() }),
    output: 'none',
    status: 204,
    support: true,
  },
  'GET /api/support/session': { output: SupportSession, support: true },
  /** The view each time it changes, then why it has ended. */
  'GET /api/support/session/stream': { output: 'events', support: true },
} as const satisfies EndpointTable

export const support = {
  'POST /api/support/grants': {
    stepUp: 'always',
    body: z.strictObject({
      minutes: z.literal([...shareMinutes]),
      hideAmounts: z.boolean(),
    }),
    /** The code is in this response only. */
    output: z.object({ code: Word, grant: Grant }),
    status: 201,
  },
  /** Open ones first, then those that have ended, newest first. */
  'GET /api/support/grants': { output: z.object({ items: z.array(Grant) }) },
  /** The open ones, each time one changes. Ends with the last one. */
  'GET /api/support/grants/stream': { output: 'events' },
  'DELETE /api/support/grants/{id}': { stepUp: 'never', output: 'none', status: 204 },
  'DELETE /api/support/grants/{id}/pointer': { stepUp: 'never', output: 'none', status: 204 },
  /** What the customer looks at, for those who are viewing now. */
  'POST /api/support/view': {
    stepUp: 'never',
    body: z.strictObject(SharedView.shape),
    output: 'none',
    status: 204,
  },
  'DELETE /api/support/session': { stepUp: 'never', output: 'none', status: 204, support: true },
  'POST /api/support/session/pointer': {
    stepUp: 'never',
    body: z.strictObject(Pointer.shape),
    output: 'none',
    status: 204,
    support: true,
  },
  'DELETE /api/support/session/pointer': {
    stepUp: 'never',
    output: 'none',
    status: 204,
    support: true,
  },
} as const satisfies EndpointTable
