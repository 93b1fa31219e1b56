/**
 * A limit of `ms` on a call: its signal ends with a `TimeoutError` then, or with `outer`. With `using`
 * it ends with the call and leaves nothing. `AbortSignal.timeout` would hold its listeners, and by
 * them all of a call that is over, until its time has come.
 */
export const limited = (ms: number, outer?: AbortSignal): Disposable & { signal: AbortSignal } => {
  const limit = new AbortController()
  const late = () => limit.abort(new DOMException('not in time', 'TimeoutError'))
  const leave = () => limit.abort(outer?.reason)
  const timer = setTimeout(late, ms)
  outer?.addEventListener('abort', leave)
  if (outer?.aborted) leave()
  return {
    signal: limit.signal,
    [Symbol.dispose]() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', leave)
    },
  }
}
