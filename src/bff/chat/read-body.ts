import { AsyncLocalStorage } from 'node:async_hooks'
import { finished, type Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes read before others get their turn, if the event loop has been held for `turnMs`. */
const sliceBytes = 16 * 1024
const turnMs = 10

/**
 * Reads a provider's stream until it ends or `take` returns that it has seen enough. Listens rather than
 * iterates, which would take three promises for each word of a reply.
 */
export const readBody = (body: Readable, take: (bytes: Uint8Array) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error)
      body.destroy()
    }
    const takeSlice = (bytes: Uint8Array) => {
      if (!take(bytes)) return
      resolve()
      body.destroy()
    }
    const takeInTurns = async (bytes: Uint8Array) => {
      let began = performance.now()
      for (let at = 0; at < bytes.length && !body.destroyed; at += sliceBytes) {
        if (performance.now() - began > turnMs) {
          await nextTurn()
          began = performance.now()
        }
        takeSlice(bytes.subarray(at, at + sliceBytes))
      }
    }
    const onData = (bytes: Uint8Array) => {
      try {
        if (bytes.length <= sliceBytes) takeSlice(bytes)
        else {
          body.pause()
          takeInTurns(bytes).then(() => body.resume(), fail)
        }
      } catch (error) {
        fail(error)
      }
    }
    // Bound, so that the log lines of what `take` begins have the request's id.
    body.on('data', AsyncLocalStorage.bind(onData))
    // Calls back for a stream that has been closed already, too.
    finished(body, (error) => (error ? reject(error) : resolve()))
  })
