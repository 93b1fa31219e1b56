/** A hidden tab gets no animation frames; it updates at this interval (ms) instead. */
const hiddenIntervalMs = 500

/** Calls `publish` once per frame, however often it is requested. */
export const createFrames = (publish: () => void) => {
  let cancel: (() => void) | null = null
  const run = () => {
    cancel = null
    publish()
  }
  return {
    request(): void {
      if (cancel !== null) return
      if (document.hidden) {
        const timer = setTimeout(run, hiddenIntervalMs)
        cancel = () => clearTimeout(timer)
      } else {
        const frame = requestAnimationFrame(run)
        cancel = () => cancelAnimationFrame(frame)
      }
    },
    /** The end of a reply must not wait for a frame that may never come. */
    flush(): void {
      cancel?.()
      run()
    },
  }
}
