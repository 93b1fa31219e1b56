/** Runs in the host page and resizes our frames, and only ours, to the height they request. */

const embedBase = new URL('/embed/', import.meta.url).href
const MIN_HEIGHT = 80
const MAX_HEIGHT = 20_000
/** More per frame means that two layouts keep changing each other. */
const MAX_CHANGES_PER_SECOND = 10

/** Times of recent changes. */
const changes = new WeakMap<HTMLIFrameElement, number[]>()

addEventListener('message', ({ source, data }) => {
  if (data?.type !== 'portico-height' || typeof data.height !== 'number') return
  // A sandboxed frame has the origin "null", so only its window identifies the sender.
  const frame = [...Document.prototype.querySelectorAll.call(document, 'iframe')].find(
    (element): element is HTMLIFrameElement =>
      element instanceof HTMLIFrameElement &&
      element.contentWindow === source &&
      element.src.startsWith(embedBase),
  )
  if (!frame) return
  const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(data.height)))
  if (Math.abs(height - frame.clientHeight) < 2) return
  const now = performance.now()
  const recent = (changes.get(frame) ?? []).filter((time) => now - time < 1000)
  if (recent.length >= MAX_CHANGES_PER_SECOND) return
  changes.set(frame, [...recent, now])
  frame.style.height = `${height}px`
})
