/** Sharing with support: `docs/contract.md`, "Support". */
import { z } from 'zod'

import type { CustomerData } from '#bff/customer-data.ts'
import { serveOpen, servePrivate } from '#bff/endpoints.ts'
import { failureOf } from '#bff/events/recorded.ts'
import { personalValuesOf } from '#bff/masking/personal-values.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { deviceOf } from '#bff/sign-in/device.ts'
import {
  type Grant,
  SharedView,
  support as table,
  supportEntry,
  type SupportSession,
} from '#contract/support.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { maskerOf } from '#server/masking/masker.ts'
import { ProblemError } from '#server/problems.ts'

import { viewCookie } from './cookie.ts'
import { createCodeEntry } from './entry.ts'
import { createGrants, helperOf, type StoredGrant } from './grants.ts'
import { createLive } from './live.ts'
import { createStaff } from './staff.ts'
import { createStreams } from './streams.ts'

/** Maps an endpoint to the page of the dashboard that shows it. */
const lists = new Set(['services', 'domains', 'invoices', 'orders', 'notifications'])

/** `/services/vps/12` for a single record; `null` for what is part of every page. */
export function pageOfRead(template: string, params: Record<string, string>): string | null {
  if (template === 'GET /api/overview') return '/'
  const [method, path = ''] = template.split(' ')
  const [, , resource = '', ...rest] = path.split('/')
  if (method !== 'GET' || !lists.has(resource)) return null
  if (!rest.every((part) => /^\{\w+\}$/.test(part))) return null
  return ['', resource, ...Object.values(params).map(encodeURIComponent)].join('/')
}

export interface SupportContribution extends Contribution {
  /** The account's session as support staff have it, by the cookie of their view. */
  sessionOf: (request: Request) => Promise<SignedIn | null>
  /** Records that support staff have called an endpoint. */
  onRead: (grantId: string, template: string, params: Record<string, string>) => Promise<void>
  /** Whether the session shares its account, or has an unused code. */
  isSharing: (session: SignedIn) => Promise<boolean>
}

export function support(needs: CustomerData): SupportContribution | null {
  const { clock, config, events, isDraining, sessions } = needs
  if (!config.PORTICO_SUPPORT) return null
  const grants = createGrants(needs)
  const live = createLive(needs)
  const entry = createCodeEntry(needs)
  const staff = createStaff(needs)
  const streams = createStreams({ isDraining, beforeCheck: () => grants.sweep() })
  grants.onEnd(({ id }) => live.end(id))
  events.onErase((group) => grants.erase(group))
  // After `grants` has ended those of the session.
  sessions.onEnd(() => streams.refresh())
  sessions.onLinkEnd(() => streams.refresh())

  const secondsLeft = ({ expiresAt, ended }: StoredGrant) =>
    ended ? 0 : Math.max(0, Math.ceil((expiresAt - clock.now()) / 1000))

  async function toGrant(grant: StoredGrant): Promise<Grant> {
    const { id, minutes, hideAmounts, createdAt, helper, ended } = grant
    const isActive = helper !== undefined && !ended
    return {
      id,
      state: ended ? 'ended' : helper ? 'active' : 'waiting',
      minutes,
      hideAmounts,
      createdAt: instant(createdAt),
      helper: helper?.name ?? null,
      helperVerified: helper?.isVerified ?? false,
      startedAt: helper ? instant(helper.startedAt) : null,
      endedAt: ended ? instant(ended.at) : null,
      endReason: ended?.reason ?? null,
      secondsLeft: secondsLeft(grant),
      seen: [...(ended?.seen ?? (isActive ? await live.seenBy(id) : []))],
      pointer: isActive ? await live.pointerOf(id) : null,
    }
  }

  async function toSupportSession(grant: StoredGrant): Promise<SupportSession> {
    const { id, minutes, hideAmounts, helper, ended } = grant
    return {
      helper: helper?.name ?? '',
      minutes,
      hideAmounts,
      secondsLeft: secondsLeft(grant),
      endReason: ended?.reason ?? null,
      view: ended ? null : await live.viewOf(id),
      pointer: ended ? null : await live.pointerOf(id),
    }
  }

  /** @throws ProblemError `not_found` unless the session has given it */
  async function find(session: SignedIn, id: string): Promise<StoredGrant> {
    const grant = (await grants.openOf(session)).find((open) => open.id === id)
    if (!grant) throw new ProblemError('not_found')
    return grant
  }

  /** The view of a request, which may have ended. @throws ProblemError `not_signed_in` */
  async function viewOf(request: Request): Promise<StoredGrant> {
    const viewId = viewCookie.idOf(request)
    const grant = viewId && (await grants.ofView(viewId))
    if (!grant) throw new ProblemError('not_signed_in')
    return grant
  }

  async function point(request: Request, pointer: Grant['pointer']) {
    const { id, ended } = await viewOf(request)
    if (ended) throw new ProblemError('not_signed_in')
    await live.setPointer(id, pointer)
    streams.refresh()
  }

  const openEndpoints = serveOpen(supportEntry, {
    'GET /api/support/staff': (_, { request }) => staff.stateOf(request),
    'POST /api/support/session': async ({ body }, { request, address, headers }) => {
      const device = deviceOf(request.headers.get('user-agent'))
      const former = viewCookie.idOf(request)
      // First, so that nobody without a name can try codes.
      const helper = await staff.helperOf(request, body.helper)
      const setCookie = await entry(address, () => grants.redeem(body.code, helper, device)).catch(
        (error: unknown) => {
          needs.security.note({ event: 'support-enter', ...failureOf(error) })
          throw error
        },
      )
      const replaced = former && (await grants.ofView(former))
      if (replaced) await grants.end(replaced, 'left')
      headers.append('Set-Cookie', setCookie)
      streams.refresh()
    },
    'GET /api/support/session': async (_, { request }) => toSupportSession(await viewOf(request)),
    'GET /api/support/session/stream': async (_, { request }) => {
      const { id, helper } = await viewOf(request)
      return streams.open(`view ${id}`, async () => {
        const grant = helper && (await grants.ofView(helper.viewId))
        if (!grant) throw new ProblemError('not_signed_in')
        return { value: await toSupportSession(grant), isLast: grant.ended !== undefined }
      })
    },
  })

  const endpoints = servePrivate(table, {
    'POST /api/support/grants': async ({ body }, { session }) => {
      if (body.minutes > config.PORTICO_SUPPORT_MINUTES_MAX)
        throw new ProblemError('invalid_input', {
          fields: [{ path: 'minutes', message: `at most ${config.PORTICO_SUPPORT_MINUTES_MAX}` }],
        })
      const { code, grant } = await grants.create(session, body)
      streams.refresh()
      return { code, grant: await toGrant(grant) }
    },
    'GET /api/support/grants': async (_, { session }) => ({
      items: await Promise.all((await grants.listFor(session)).map(toGrant)),
    }),
    'GET /api/support/grants/stream': (_, { session }) => {
      const { handle, recordOwner } = session
      return streams.open(`session ${handle} ${recordOwner}`, async () => {
        // A step-up replaces the id; the page then reconnects.
        const isActive = await sessions.isActive(session.id)
        const open = isActive ? await grants.openOf(session) : []
        return { value: { items: await Promise.all(open.map(toGrant)) }, isLast: open.length === 0 }
      })
    },
    'DELETE /api/support/grants/{id}': async ({ params }, { session }) => {
      await grants.end(await find(session, params.id), 'stopped')
      streams.refresh()
    },
    'DELETE /api/support/grants/{id}/pointer': async ({ params }, { session }) => {
      await live.setPointer((await find(session, params.id)).id, null)
      streams.refresh()
    },
    'POST /api/support/view': async ({ body }, { session }) => {
      const viewed = (await grants.openOf(session)).filter(({ helper }) => helper)
      if (viewed.length === 0) return
      const personal = await personalValuesOf(needs, session)
      for (const { id, hideAmounts } of viewed) {
        const { value } = maskerOf(SharedView).mask(body, { hideAmounts, personal })
        await live.setView(id, z.parse(SharedView, value))
      }
      streams.refresh()
    },
    'DELETE /api/support/session': async (_, { request, headers }) => {
      await grants.end(await viewOf(request), 'left')
      headers.append('Set-Cookie', viewCookie.expired)
      headers.set('Clear-Site-Data', '"cache"')
      streams.refresh()
    },
    'POST /api/support/session/pointer': ({ body }, { request }) => point(request, body),
    'DELETE /api/support/session/pointer': (_, { request }) => point(request, null),
  })

  return {
    routes: (app) => staff.routes(app),
    endpoints: [...openEndpoints, ...endpoints],
    isSharing: async (session) => (await grants.openOf(session)).length > 0,
    async sessionOf(request) {
      const viewId = viewCookie.idOf(request)
      const grant = viewId && (await grants.ofView(viewId))
      if (!grant || grant.ended) return null
      const session = await sessions.byId(grant.sessionId, grant.recordOwner)
      if (!session) return null
      const { id: grantId, hideAmounts } = grant
      return { ...session, support: { grantId, hideAmounts } }
    },
    async onRead(grantId, template, params) {
      const page = pageOfRead(template, params)
      const grant = page !== null && (await grants.byId(grantId))
      if (!grant || !(await live.see(grantId, page))) return
      await events.record(helperOf(grant), {
        kind: 'support-view',
        subject: { type: 'page', id: page, name: null },
      })
      streams.refresh()
    },
    close: () => streams.close(),
  }
}
