/** The provider's API with a customer's key: rate limits, requested waits, refused keys. */

import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import { createPacer, createRests } from '#dialects/rate-limit.ts'
import type { ProviderResponse, Source } from '#dialects/reading/source.ts'
import type { Clock } from '#server/clock.ts'
import type { Maintenance } from '#server/maintenance.ts'
import { resourceOf } from '#server/metrics/provider-calls.ts'
import { ProblemError } from '#server/problems.ts'
import {
  type OnResponse,
  type ProviderClient,
  type ReadOptions,
  withQuery,
} from '#server/provider-client.ts'
import type { StreamResponse } from '#server/transport.ts'
import { readingKey, turns } from '#server/turns.ts'

import { createTextLanguages } from './text-languages.ts'

const accountPath = '/api/v1/sdk/account'

export type Provider = ReturnType<typeof createProvider>

export function createProvider(parts: {
  client: ProviderClient
  sessions: Sessions
  clock: Clock
  maintenance: Pick<Maintenance, 'requireWritable'>
}) {
  const { client, sessions, clock, maintenance } = parts
  const pacer = createPacer()
  const rests = createRests<ProblemError['code']>()
  /** `GET /account` calls in progress that check a refused key, by owner. */
  const confirming = new Map<string, Promise<boolean>>()

  const accounting =
    ({ owner }: SignedIn): OnResponse =>
    ({ status, headers }) =>
      pacer.note(owner, status, headers, clock.now())

  /** All sessions of one key share the limits of a session. */
  const callOptions = (session: SignedIn) => ({
    apiKey: session.key(),
    client: session.owner,
    onResponse: accounting(session),
  })

  const textLanguages = createTextLanguages()

  function read(session: SignedIn, path: string, options: ReadOptions = {}) {
    const { onResponse, ...call } = callOptions(session)
    return client.read(path, {
      ...options,
      ...call,
      onResponse(response) {
        onResponse(response)
        if (response.status === 200) textLanguages.note(options.language, response.headers)
      },
    })
  }

  const isRefusedByAccount = (session: SignedIn): Promise<boolean> =>
    read(session, accountPath).then(
      () => false,
      (error: unknown) => error instanceof ProblemError && error.code === 'key_rejected',
    )

  /** The error to throw. A refused key ends its sessions only if `GET /account` refuses it too. */
  async function checkRefusal(session: SignedIn, error: unknown): Promise<unknown> {
    if (!(error instanceof ProblemError) || error.code !== 'key_rejected') return error
    const { owner } = session
    const running =
      confirming.get(owner) ?? isRefusedByAccount(session).finally(() => confirming.delete(owner))
    confirming.set(owner, running)
    if (!(await running)) return new ProblemError('provider_error', { cause: error })
    await sessions.endKey(session)
    return error
  }

  /** Honours the provider's last Retry-After for this resource, however urgent the read is. */
  async function readForCustomer(session: SignedIn, path: string, options: ReadOptions) {
    const resource = `${session.owner} ${resourceOf(path)}`
    const wait = rests.left(resource, clock.now())
    if (wait) throw new ProblemError(wait.code, { retryAfterSeconds: wait.seconds })
    try {
      return await read(session, path, options)
    } catch (error) {
      // `overloaded` is our own limit, which may have room again by the next read.
      if (error instanceof ProblemError && error.code !== 'overloaded')
        rests.note(resource, error, clock.now())
      throw await checkRefusal(session, error)
    }
  }

  return {
    /**
     * Reads with a session's key, or with one being tried. Reads end with `signal`. `language` (BCP 47)
     * is the account's, in which the provider should write its texts.
     */
    source: (
      caller: SignedIn | { apiKey: string },
      {
        signal,
        language: accountLanguage,
      }: { signal?: AbortSignal; language?: string | null } = {},
    ): Source => ({
      get(path, query, options) {
        const target = withQuery(path, query)
        const language = options?.language ?? accountLanguage ?? undefined
        return 'owner' in caller
          ? readForCustomer(caller, target, { language, signal })
          : client.read(target, { lane: 'sign-in', apiKey: caller.apiKey, language, signal })
      },
      run: (steps) => turns.run('owner' in caller ? readingKey(caller.owner) : 'sign-in', steps),
    }),
    /**
     * Sent once. Refused while the operator has made everything read-only. Without a response it throws
     * `provider_timeout`, `_unavailable` or `_unreadable`.
     */
    async write(
      session: SignedIn,
      method: 'PATCH' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
    ): Promise<ProviderResponse> {
      maintenance.requireWritable()
      try {
        return await client.write(method, path, body, callOptions(session))
      } catch (error) {
        throw await checkRefusal(session, error)
      }
    },
    /** A chat reply as it arrives. @throws ProblemError before the first byte */
    async stream(
      session: SignedIn,
      path: string,
      body: unknown,
      signal: AbortSignal,
    ): Promise<StreamResponse> {
      try {
        return await client.stream(path, body, { ...callOptions(session), signal })
      } catch (error) {
        throw await checkRefusal(session, error)
      }
    },
    /** Reserves a rate-limit slot. Returns the delay in milliseconds. */
    pace: (session: SignedIn): number => pacer.turn(session.owner, clock.now()),
    /** The provider's limit as last stated. */
    callsPerMinute: (session: SignedIn): number | null => pacer.perMinute(session.owner),
    // A call without a language asks for the account's, so the texts are in the page's own.
    /** Language (BCP 47) of the provider's own texts for this session's page; `null` if not known. */
    textsIn: ({ language }: SignedIn): string | null =>
      language === undefined ? null : textLanguages.of(language),
  }
}
