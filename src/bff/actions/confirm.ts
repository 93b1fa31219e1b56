/** Carries out a proposal that the customer has confirmed, by the same code as every other change. */
import type { ChangeAutoRenew } from '#bff/auto-renew/auto-renew.ts'
import type { StartJob } from '#bff/jobs/endpoints.ts'
import type { NotificationWrites } from '#bff/lists/notification-writes.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { ProposedAction } from '#contract/actions.ts'
import { ProblemError } from '#server/problems.ts'

export interface Changes {
  changeAutoRenew: ChangeAutoRenew
  startJob: StartJob
  notificationWrites: NotificationWrites
}

type Result = NonNullable<ProposedAction['result']>

const none: Result = { job: null, changed: 0, failed: [] }

const codeOf = (error: unknown): string => {
  if (error instanceof ProblemError) return error.code
  throw error
}

export async function carryOut(
  changes: Changes,
  session: SignedIn,
  { kind, enabled, services, notifications }: ProposedAction,
): Promise<Result> {
  const [service, ...others] = services
  if (service && enabled !== null) {
    try {
      if (others.length > 0)
        return { ...none, job: (await changes.startJob(session, services, enabled)).id }
      await changes.changeAutoRenew(session, service, enabled)
      return { ...none, changed: 1 }
    } catch (error) {
      const code = codeOf(error)
      return { ...none, failed: services.map(({ id, name }) => ({ id, name, code })) }
    }
  }
  const result: Result = { ...none, failed: [] }
  const { notificationWrites } = changes
  for (const { id, title } of notifications) {
    try {
      if (kind === 'notification-delete') await notificationWrites.remove(session, id)
      else await notificationWrites.mark(session, id, true)
      result.changed += 1
    } catch (error) {
      result.failed.push({ id, name: title ?? id, code: codeOf(error) })
    }
  }
  return result
}
