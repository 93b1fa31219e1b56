import { connect, isIP, type OnReadOpts, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

const connectWithin = 5_000
const keepAliveAfter = 60_000

/** Connections for HTTP/1.1 to one place. */
export interface Connections {
  /** A new one, read by `onread`. Fails where it takes too long. */
  open(onread: OnReadOpts): Socket
  /** Ends all of them. */
  close(): void
}

export const connectionsTo = (base: URL): Connections => {
  const secure = base.protocol === 'https:'
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const port = Number(base.port) || (secure ? 443 : 80)
  const servername = isIP(host) === 0 ? host : undefined
  const all = new Set<Socket>()
  const waiting = new Map<Socket, NodeJS.Timeout>()
  /** The last one: the next connection need not begin from nothing. */
  let session: Buffer | undefined

  const start = (onread: OnReadOpts): Socket => {
    if (!secure) return connect({ host, port, onread })
    const options = { host, port, servername, session, onread, ALPNProtocols: ['http/1.1'] }
    const socket = connectSecurely(options)
    socket.on('session', (told) => (session = told))
    return socket
  }

  // The same for all: what one holds for itself it would hold for as long as its answer takes.
  function connected(this: Socket) {
    clearTimeout(waiting.get(this))
    waiting.delete(this)
  }
  function closed(this: Socket) {
    connected.call(this)
    all.delete(this)
  }

  return {
    open(onread) {
      const socket = start(onread).setNoDelay(true).setKeepAlive(true, keepAliveAfter)
      all.add(socket)
      const late = () => socket.destroy(new Error('no connection in time'))
      waiting.set(socket, setTimeout(late, connectWithin))
      socket.once(secure ? 'secureConnect' : 'connect', connected)
      socket.on('close', closed)
      return socket
    },
    close() {
      for (const socket of all) socket.destroy()
    },
  }
}
