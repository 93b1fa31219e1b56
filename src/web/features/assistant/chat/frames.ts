/** In a hidden tab no frame comes; text is then published this often. */
const hiddenEvery = 500

/** Calls back once for any number of requests within one frame. */
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
        const timer = setTimeout(run, hiddenEvery)
        cancel = () => clearTimeout(timer)
      } else {
        const frame = requestAnimationFrame(run)
        cancel = () => cancelAnimationFrame(frame)
      }
    },
    /** At once: the end of an answer must not wait for a frame that may never come. */
    flush(): void {
      cancel?.()
      run()
    },
  }
}
