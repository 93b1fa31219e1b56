/** Runs this when the browser has nothing else to do. The function it returns cancels that. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run)
  return () => cancelIdleCallback(waiting)
}
