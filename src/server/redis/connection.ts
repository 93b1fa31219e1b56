/** A connection to Redis or Valkey. Every command has a time limit, and every outage is a 503. */
import { createClient, ErrorReply, RESP_TYPES } from '@redis/client'

import { ConfigError } from '#server/config.ts'
import { systemCode } from '#server/log.ts'
import { StoreError } from '#server/store.ts'

import { type Script, tag } from './scripts.ts'

/** Milliseconds. */
const connectTimeout = 2_000
const commandTimeout = 2_000
/** A socket whose server no longer replies to pings is closed. */
const pingInterval = 1_000
const socketTimeout = 4_000
const maxReconnectDelay = 1_000
/** Commands whose reply is pending. */
const maxWaiting = 20_000
const retryAfterSeconds = 5

type Argument = string | Buffer

export type Connection = Awaited<ReturnType<typeof connect>>

const typeMapping = { [RESP_TYPES.BLOB_STRING]: Buffer } as const

/** A `StoreError`, which becomes a 503, unless the command itself is wrong: that is a bug of ours. */
function storeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!(error instanceof ErrorReply)) return new StoreError('store', error, retryAfterSeconds)
  const [code = ''] = error.message.split(' ')
  if (/^(?:OOM|MISCONF|NOREPLICAS)$/.test(code)) return new StoreError('store-full', error)
  if (code === 'READONLY') return new StoreError('store-read-only', error, retryAfterSeconds)
  return /^(?:ERR|WRONGTYPE|NOSCRIPT)$/.test(code)
    ? error
    : new StoreError('store', error, retryAfterSeconds)
}

/** The client's errors say what happened by their class only. */
const causes: Record<string, string> = {
  SocketClosedUnexpectedlyError: 'closed',
  ConnectionTimeoutError: 'connect-timeout',
  SocketTimeoutError: 'silent',
  SocketTimeoutDuringMaintenanceError: 'silent',
  StoreTimeoutError: 'silent',
}

class StoreTimeoutError extends Error {}

/** Why the connection is interrupted, in one word. */
export function interruption(error: unknown): string {
  if (error instanceof StoreError) return interruption(error.options.cause)
  const named = error instanceof Error ? causes[error.constructor.name] : undefined
  // Redis' own codes are capitals: `NOAUTH`, `LOADING`.
  const reply = error instanceof ErrorReply ? /^[A-Z]{2,20}(?= )/.exec(error.message)?.[0] : null
  return named ?? reply ?? systemCode(error) ?? 'unknown'
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new StoreTimeoutError(`the store did not answer in ${commandTimeout} ms`)),
    commandTimeout,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function createRedisClient(url: string, state: { isConnected: boolean }) {
  return createClient({
    url,
    // Replies are plain arrays, whatever the server's version.
    RESP: 2,
    name: 'portico',
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting,
    pingInterval,
    socket: {
      connectTimeout,
      socketTimeout,
      // Fails at once at the start. Later, waits for the store to come back.
      reconnectStrategy: (retries, cause) =>
        state.isConnected ? Math.min(50 * 2 ** retries, maxReconnectDelay) : cause,
    },
  })
}

interface Listeners {
  /** Called once per interruption. */
  onError?: (error: unknown) => void
  /** The interruption is over. */
  onReady?: () => void
  /** The server is a replica. After a failover, the address may resolve to another server. */
  onReadOnly?: () => void
}

/** @throws ConfigError if the store cannot be reached, or refuses the user */
export async function connect(
  url: string,
  {
    onError = () => undefined,
    onReady = () => undefined,
    onReadOnly = () => undefined,
  }: Listeners = {},
) {
  const state = { isConnected: false }
  const client = createRedisClient(url, state)
  // Once per interruption: each attempt to reconnect reports an error.
  let isBroken = false
  client.on('error', (error: unknown) => {
    if (!isBroken && state.isConnected) onError(error)
    isBroken = true
  })
  client.on('ready', () => {
    if (isBroken) onReady()
    isBroken = false
  })
  try {
    await client.connect()
    state.isConnected = true
  } catch (error) {
    const { hostname, port } = new URL(url)
    // The client's messages never contain the user or password.
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new ConfigError([
      `PORTICO_STORE_URL: ${hostname}:${port || 6379} cannot be used: ${reason}`,
    ])
  }

  /** Commands wait for a reconnection, so that none is lost. */
  let reconnected = Promise.resolve()

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      await reconnected
      return await inTime(work())
    } catch (error) {
      const problem = storeError(error)
      if (problem instanceof StoreError && problem.failure === 'store-read-only') onReadOnly()
      throw problem
    }
  }

  const send = (...command: Argument[]) =>
    guard(() => client.sendCommand<unknown>(command, { typeMapping }))

  return {
    client,
    /** Runs a library's call on `client`. @throws StoreError, as `send` */
    guard,
    /** Strings in the reply are buffers. @throws StoreError on an outage or a timeout */
    send,
    run: async ({ sha, text }: Script, ...argv: Argument[]): Promise<unknown> => {
      try {
        return await send('EVALSHA', sha, '1', tag, ...argv)
      } catch (error) {
        const isUnknown = error instanceof ErrorReply && error.message.startsWith('NOSCRIPT')
        if (!isUnknown) throw error
        return send('EVAL', text, '1', tag, ...argv)
      }
    },
    /** Reconnects, to whichever server the address resolves to now. */
    reconnect(): void {
      const { promise, resolve } = Promise.withResolvers<void>()
      reconnected = promise
      client.once('ready', resolve)
      setTimeout(resolve, connectTimeout).unref()
      // The server then closes the connection, and the client reconnects.
      void client.sendCommand(['QUIT']).catch(() => undefined)
    },
    async close(): Promise<void> {
      client.destroy()
    },
  }
}
