import type { Job } from '#contract/jobs.ts'
import type { Browser } from '#testing/start.ts'

/** Number of services the provider has. */
export const count = 60

/** A provider of services s0, s1, …, whose responses to writes can be replaced. */
export function createProvider(services = count) {
  /** Auto-renew by service; `null`: not stated. */
  const enabled = new Map<string, boolean | null>(
    Array.from({ length: services }, (_, index) => [`s${index}`, true]),
  )
  const state = {
    enabled,
    /** Why a service is locked, by id. */
    locked: new Map<string, string | null>(),
    writes: [] as string[],
    onWrite: undefined as
      | undefined
      | ((id: string) => Response | undefined | Promise<Response | undefined>),
    headers: {} as Record<string, string>,
    /** Day of the next renewal, by id. */
    renewsOn: new Map<string, string>(),
    account: 'ac_1',
    /** Whether every read fails. */
    unreadable: false,
  }
  const envelope = (data: unknown) =>
    Response.json({ success: true, data, message: '' }, { headers: state.headers })
  const item = (id: string) => ({
    id,
    type: 'vps',
    name: `host-${id}`,
    ...(state.renewsOn.has(id) && { renews_at: state.renewsOn.get(id) }),
    auto_renew: state.locked.has(id)
      ? { enabled: enabled.get(id), changeable: false, reason: state.locked.get(id) }
      : enabled.get(id),
  })
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      const id = /\/vps\/([^/]+)/.exec(pathname)?.[1] ?? ''
      if (pathname.endsWith('/account')) return envelope({ id: state.account, name: 'Ada' })
      if (request.method === 'PATCH') {
        const response = await state.onWrite?.(id)
        if (response) return response
        if (!enabled.has(id)) return new Response('{}', { status: 404 })
        const { auto_renew: requested } = (await request.json()) as { auto_renew: boolean }
        state.writes.push(id)
        enabled.set(id, requested)
        return envelope({})
      }
      if (state.unreadable) return new Response('{}', { status: 500 })
      if (id !== '')
        return enabled.has(id) ? envelope(item(id)) : new Response('{}', { status: 404 })
      return envelope({ items: [...enabled.keys()].map(item) })
    },
    /** Lets some writes through, then holds the others until the returned function is called. */
    holdAfter(writes: number) {
      let seen = 0
      const held = Promise.withResolvers<void>()
      state.onWrite = async () => {
        seen += 1
        if (seen > writes) await held.promise
        return undefined
      }
      return () => held.resolve()
    },
  }
}

/** Polls a job until a condition holds. */
export async function jobWhen(
  from: Browser,
  id: string,
  done: (job: Job) => boolean,
): Promise<Job> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const job: Job = (await from.get(`/api/jobs/${id}`)).json
    if (done(job)) return job
    await new Promise((resolve) => {
      setTimeout(resolve, 2)
    })
  }
  throw new Error('the condition was never met')
}
