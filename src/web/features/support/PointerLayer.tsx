import { MousePointer2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Rows of a page, named by the path of their record. */
const rowSelector = 'main :is(tr, li):has(a[href^="/"])'

const pathOf = (link: HTMLAnchorElement): string =>
  new URL(link.href).pathname.replace(/^\/support(?=\/)/, '')

/** The row that an element is in. */
export function rowOf(element: Element | null): { element: HTMLElement; path: string } | null {
  const row = element?.closest<HTMLElement>(rowSelector)
  const link = row?.querySelector<HTMLAnchorElement>('a[href^="/"]')
  return row && link ? { element: row, path: pathOf(link) } : null
}

const rowElement = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(rowSelector)].find(
    (row) => rowOf(row)?.path === path,
  ) ?? null

/** Pixels between the name and the label. */
const gap = 8

/** How far a label on the ring's upper edge reaches into the row, in pixels: not to its text. */
const inset = 5

interface PointerLayerProps {
  /** Path of the row's record. */
  row: string
  label: string
  /** Scrolls to the row if it is out of view and nothing in it has the focus. */
  scrolls?: boolean
}

/**
 * A labelled ring around a row of the page. Drawn over the page, so that rows need not know of it, and
 * moved as the row scrolls.
 */
export function PointerLayer({ row, label, scrolls = false }: PointerLayerProps) {
  const ring = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = rowElement(row)
    if (!scrolls || !element || element.contains(document.activeElement)) return
    const { top, bottom } = element.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
  }, [row, scrolls])
  useEffect(() => {
    let frame = 0
    const place = (): void => {
      const element = rowElement(row)
      const box = element?.getBoundingClientRect()
      const link = element?.querySelector('a')
      const name = link?.getBoundingClientRect()
      const style = ring.current?.style
      if (style) {
        style.visibility = box ? 'visible' : 'hidden'
        style.insetBlockStart = `${box?.top ?? 0}px`
        // Physical coordinates, like the element's box.
        style.left = `${box?.left ?? 0}px`
        style.inlineSize = `${box?.width ?? 0}px`
        style.blockSize = `${box?.height ?? 0}px`
      }
      if (words.current && box && name) {
        // After the name, on its line. Where a plan or date follows, on the edge above instead.
        const { clientWidth, clientHeight } = words.current
        const isRtl = document.documentElement.dir === 'rtl'
        const after = isRtl ? name.left - gap - clientWidth : name.right + gap
        const room = box.width - clientWidth - gap
        words.current.style.left = `${Math.min(Math.max(after - box.left, gap), room)}px`
        const isAlone = !link?.nextElementSibling
        const onLine = name.top - box.top + (name.height - clientHeight) / 2
        words.current.style.insetBlockStart = `${isAlone ? onLine : inset - clientHeight}px`
      }
      frame = requestAnimationFrame(place)
    }
    place()
    return () => cancelAnimationFrame(frame)
  }, [row])
  return createPortal(
    <div ref={ring} className="point">
      <span ref={words} className="ptr" role="status">
        <MousePointer2 className="i" />
        {label}
      </span>
    </div>,
    document.body,
  )
}
