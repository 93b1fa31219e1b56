/**
 * A timeout for one call. The signal aborts with a `TimeoutError` after `ms`, or when `outer` aborts.
 * Declare it with `using`, so that timer and listener go when the call ends; `AbortSignal.timeout`
 * would keep a finished call in memory until its time is up.
 */
export const timeLimit = (
  ms: number,
  outer?: AbortSignal,
): Disposable & { signal: AbortSignal } => {
  const limit = new AbortController()
  const expire = () => limit.abort(new DOMException('not in time', 'TimeoutError'))
  const follow = () => limit.abort(outer?.reason)
  const timer = setTimeout(expire, ms)
  outer?.addEventListener('abort', follow)
  if (outer?.aborted) follow()
  return {
    signal: limit.signal,
    [Symbol.dispose]() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
