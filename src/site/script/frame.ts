/** Runs inside the frame: reports the table's height to the host page. */
const reportHeight = () => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  parent.postMessage({ type: 'portico-height', v: 1, height }, '*')
}
new ResizeObserver(reportHeight).observe(document.documentElement)
