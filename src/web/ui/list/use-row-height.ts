import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  window.addEventListener('resize', onChange)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', onChange)
  }
}

/** As text, so that an unchanged answer is equal. */
const read = (): string => {
  const style = getComputedStyle(document.documentElement)
  return `${style.fontSize} ${style.getPropertyValue('--row')}`
}

/** Pixels of one rem (the reader's text size) and of one row (`--row`, by density). */
export function useRowHeight(): { rem: number; rowHeight: number } {
  const [size = '', row = ''] = useSyncExternalStore(subscribe, read).split(' ')
  const rem = Number.parseFloat(size) || 16
  return { rem, rowHeight: (Number.parseFloat(row) || 2.25) * rem }
}
