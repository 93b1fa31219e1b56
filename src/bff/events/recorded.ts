import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { ProblemError } from '#server/problems.ts'

import type { NewEvent } from './event.ts'
import type { Events } from './events.ts'

/** Runs a change, then records how it ended. Rejects as the change does. */
export async function recorded<T>(
  events: Events,
  session: SignedIn,
  event: NewEvent,
  change: () => Promise<T>,
): Promise<T> {
  try {
    const result = await change()
    await events.record(session, event)
    return result
  } catch (error) {
    await events.record(session, { ...event, ...failureOf(error) })
    throw error
  }
}

/** How a failed change ended. */
export function failureOf(error: unknown): Pick<NewEvent, 'outcome' | 'reason'> {
  const { code, options } = error instanceof ProblemError ? error : new ProblemError('internal')
  return { outcome: options.outcome ?? 'refused', reason: code }
}
