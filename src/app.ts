/** Puts the server's parts together: the only place that knows all of them. */

import { Hono } from 'hono'
import { Registry } from 'prom-client'

import { storedData } from '#bff/account-data/endpoints.ts'
import { forgetErased } from '#bff/account-data/forget-erased.ts'
import { createAutoRenew } from '#bff/auto-renew/auto-renew.ts'
import { autoRenew } from '#bff/auto-renew/endpoints.ts'
import { calendarFeed } from '#bff/calendar-feed/endpoints.ts'
import { assistant } from '#bff/chat/endpoints.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { details } from '#bff/details/endpoints.ts'
import { accessJournal } from '#bff/events/access-log.ts'
import { changeHistory } from '#bff/events/endpoints.ts'
import { createEvents } from '#bff/events/events.ts'
import { explanations } from '#bff/explanations/explanations.ts'
import { csvAndCalendar } from '#bff/exports/endpoints.ts'
import { invoiceCosts } from '#bff/invoices/endpoints.ts'
import { jobs } from '#bff/jobs/endpoints.ts'
import { labelsAndViews } from '#bff/labels/endpoints.ts'
import { lists } from '#bff/lists/endpoints.ts'
import { createNotificationWrites } from '#bff/lists/notification-writes.ts'
import { personalValuesOf } from '#bff/masking/personal-values.ts'
import { confirmIssuers } from '#bff/oidc/confirm-issuer.ts'
import { oidc } from '#bff/oidc/routes.ts'
import { oidcProof } from '#bff/oidc/step-up.ts'
import { createAttentionCount } from '#bff/overview/attention-count.ts'
import { overview } from '#bff/overview/endpoints.ts'
import { passkeys } from '#bff/passkeys/endpoints.ts'
import { createPasskeys } from '#bff/passkeys/passkeys.ts'
import { passkeyProof } from '#bff/passkeys/step-up.ts'
import { createPersons, type Persons } from '#bff/persons/persons.ts'
import { createProvider, type Provider } from '#bff/provider/provider.ts'
import { countDroppedFields, createReader } from '#bff/provider/reader.ts'
import { createRecords } from '#bff/provider/records.ts'
import { createSnapshots } from '#bff/provider/snapshots.ts'
import type { BrowserSession, SignedIn } from '#bff/sessions/browser-session.ts'
import { createLinkedKeys, type LinkedKeys } from '#bff/sessions/linked-keys.ts'
import { createSessions, type Sessions } from '#bff/sessions/sessions.ts'
import { signIn } from '#bff/sign-in/endpoints.ts'
import { createMissingSession } from '#bff/sign-in/missing-session.ts'
import { keyProof, stepUpByKey } from '#bff/sign-in/step-up.ts'
import { createStepUp } from '#bff/step-up.ts'
import { support } from '#bff/support/endpoints.ts'
import { openVault } from '#bff/vault/open-vault.ts'
import { rotateInBackground } from '#bff/vault/rotation.ts'
import { sealStore } from '#bff/vault/sealed-store.ts'
import { visitNews } from '#bff/visits/endpoints.ts'
import { whatIf } from '#bff/what-if/endpoints.ts'
import { setOperatorLanguages } from '#i18n/languages.ts'
import type { App } from '#server/app.ts'
import { createBodyCache } from '#server/body-cache.ts'
import { guard } from '#server/border.ts'
import { brandFiles } from '#server/brand.ts'
import { claimInTurn } from '#server/claim-in-turn.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Contribution } from '#server/contribution.ts'
import { dashboard } from '#server/dashboard/routes.ts'
import { registerEndpoints } from '#server/endpoints.ts'
import { createFoundation, type FoundationOptions } from '#server/foundation.ts'
import { createLog } from '#server/log.ts'
import { productVersion } from '#server/metrics/process.ts'
import { measureStore } from '#server/metrics/store.ts'
import { openWatchedStore } from '#server/open-store.ts'
import { operations } from '#server/operations/routes.ts'
import { isFromSupport } from '#server/own-pages.ts'
import { ProblemError } from '#server/problems.ts'
import { createProviderClient, publicSource } from '#server/provider-client.ts'
import { profileOf } from '#server/provider-profile.ts'
import { fingerprintOf } from '#server/security-log.ts'
import { confirmStore } from '#server/store-id.ts'
import type { Database, Store } from '#server/store.ts'
import { createTransport, type Transport } from '#server/transport.ts'
import { publicPages, type PublicPagesOptions } from '#site/server/public.ts'

export interface Portico {
  /** `app.fetch(request, bindings?)` serves everything but the operator's port. */
  readonly app: App
  /** Served on the operator's port: metrics, held prices, purge. */
  readonly operator: Hono
  readonly store: Store
  /** The same records as they are on disk. */
  readonly database: Database
  readonly sessions: Sessions
  readonly linkedKeys: LinkedKeys
  readonly persons: Persons
  readonly provider: Provider
  /** From now on `/readyz` reports `draining`; open requests still finish. */
  drain(): void
  /** Logs an uncaught error. */
  fatal(error: unknown): void
  close(): Promise<void>
}

interface Options extends FoundationOptions {
  transport?: Transport
  publicPages?: PublicPagesOptions
}

export async function createPortico(config: Config, options: Options = {}): Promise<Portico> {
  const log = options.log ?? createLog(config)
  const metrics = new Registry()
  await confirmIssuers(config, log)
  const now = (options.clock ?? systemClock).now
  const database = await openWatchedStore(config, { now, log, metrics })
  const vault = await openVault(config, database)
  const store = measureStore(sealStore(database, vault), metrics)
  const foundation = createFoundation(config, { ...options, log, store, metrics })
  const { clock, security, texts } = foundation
  setOperatorLanguages(Object.fromEntries(texts.operators.map(({ tag, file }) => [tag, file])))
  const transport = options.transport ?? createTransport(config.PORTICO_UPSTREAM_URL)
  const client = createProviderClient({ ...foundation, transport })
  const profile = profileOf(config)

  // Replicas that start at once must agree on what the first of them creates.
  const starting = await claimInTurn(store, 'start')
  await confirmStore(config, store, database).catch(async (error: unknown) => {
    await starting.release()
    await store.close()
    throw error
  })
  const linkedKeys = createLinkedKeys(config, store)
  const sessions = await createSessions(config, store, clock, linkedKeys)
  const passkeyRecords = createPasskeys(store, clock)
  const persons = createPersons({ store, sessions, linkedKeys, passkeys: passkeyRecords })
  const events = createEvents({ ...foundation, sessions })
  await starting.release()
  const provider = createProvider({ ...foundation, client, sessions })
  const reading = { profile, clock, onDropped: countDroppedFields(foundation.metrics) }
  const snapshots = createSnapshots({ ...foundation, ...reading, provider, sessions })
  const reader = createReader({ ...reading, snapshots })
  const signIns = { sessions, linkedKeys, persons, events }
  const data: CustomerData = { ...foundation, ...signIns, provider, snapshots, reader, profile }
  const records = createRecords(data)
  const changeAutoRenew = createAutoRenew({ ...data, records })
  const proofs = [
    passkeyProof(config, passkeyRecords),
    oidcProof(config, persons),
    keyProof(config),
  ]
  const stepUp = createStepUp({ store, sessions, clock, methods: proofs })

  const notificationWrites = createNotificationWrites({ ...data, records })
  const bulk = jobs({ ...data, changeAutoRenew, records, stepUp })

  const isOffered = (feature: Config['PORTICO_FEATURES'][number]) =>
    config.PORTICO_FEATURES.includes(feature)
  const pages = isOffered('public-pages')
    ? await publicPages(foundation, {
        ...options.publicPages,
        reading: { source: publicSource(client), profile },
      })
    : null
  const providerLogin = oidc({ ...data, stepUp })
  const sharing = support(data)
  const passkeySlice = passkeys({ ...data, passkeys: passkeyRecords, stepUp })
  const visits = visitNews(data)
  const contributions: Contribution[] = [
    operations(foundation),
    brandFiles(foundation),
    lists({ ...data, notificationWrites }),
    details({ ...data, records }),
    autoRenew({ ...data, changeAutoRenew, stepUp }),
    overview(data),
    visits,
    csvAndCalendar(data),
    calendarFeed(data),
    invoiceCosts(data),
    bulk,
    accessJournal(data),
    changeHistory({ ...data, records, changeAutoRenew, stepUp }),
    labelsAndViews(data),
    whatIf(data),
    ...(config.PORTICO_STORED_DATA ? [storedData(data)] : []),
    explanations(data),
    ...(pages ? [pages] : []),
    ...(isOffered('assistant')
      ? [
          assistant({
            ...data,
            changeAutoRenew,
            startJob: bulk.startJob,
            notificationWrites,
            stepUp,
          }),
        ]
      : []),
    stepUpByKey({ ...data, stepUp }),
    ...[providerLogin, sharing, passkeySlice].filter((part) => part !== null),
    signIn({
      ...data,
      stepUp,
      loginEnd: providerLogin?.loginEnd,
      isSharing: sharing?.isSharing,
      attentionCount: createAttentionCount(data),
      links: () => ({ ...pages?.topicLinks?.(), ...pages?.links, ...config.PORTICO_LINKS }),
    }),
    // Last, because its routes match every path that is still free.
    await dashboard(foundation, pages?.links ?? {}),
  ]

  const app: App = new Hono()
  guard(app, foundation)
  const endpoints = contributions
    .flatMap((part) => part.endpoints ?? [])
    // Lists are one part; orders are a list.
    .filter(({ path }) => isOffered('orders') || !path.startsWith('/api/orders'))
  const viewOf = async (request: Request) => (await sharing?.sessionOf(request)) ?? null
  const bodies = createBodyCache({ ...foundation, isActive: (id) => sessions.isActive(id) })
  sessions.onEnd(({ id }) => bodies.forget(id))
  sessions.onLinkEnd(({ sessionIds }) => sessionIds.forEach(bodies.forget))
  const missingSession = createMissingSession(sessions)
  registerEndpoints(app, endpoints, {
    ...foundation,
    bodies,
    sessionOf: (request) =>
      isFromSupport(request.headers) ? viewOf(request) : visits.ofRequest(request),
    // `sessionOf` and `personOf` returned them.
    requireStepUp: (session) => stepUp.require(session as BrowserSession),
    personalValuesOf: (session) => personalValuesOf(data, session as SignedIn),
    textsIn: (session) => provider.textsIn(session as SignedIn),
    personOf: async (request) => {
      if (isFromSupport(request.headers)) return viewOf(request)
      const session = await sessions.browserOf(request)
      return session?.person ? session : null
    },
    // A person without a key that works is led to link one.
    notSignedIn: async (request) =>
      !isFromSupport(request.headers) && (await sessions.browserOf(request))
        ? new ProblemError('key_rejected')
        : missingSession(request),
    onSupportRead: async (...read) => sharing?.onRead(...read),
  })
  for (const { routes } of contributions) routes?.(app)
  security.note({ event: 'start', configuration: fingerprintOf(config), version: productVersion })
  const forgetting = await forgetErased({ ...data, database })
  const rotation = rotateInBackground({ database, vault, log })

  return {
    app,
    operator: foundation.operator,
    store,
    database,
    sessions,
    linkedKeys,
    persons,
    provider,
    drain: () => foundation.drain(),
    fatal: (error) => log.fatal({ err: error }, 'uncaught'),
    async close() {
      foundation.drain()
      for (const { close } of contributions.toReversed()) await close?.()
      await snapshots.close()
      await transport.close()
      await rotation.stop()
      await forgetting.close()
      await store.close()
      setOperatorLanguages({})
    },
  }
}
