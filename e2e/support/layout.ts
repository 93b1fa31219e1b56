/**
 * Measures the layout in the browser: what scrolls sideways, which text is cut, what overlaps. Each
 * finding is a line for a person to read: what, where, and by how many pixels.
 */
import type { Page } from 'playwright/test'

/** Elements that may scroll sideways: rows of tabs, code, and tables in articles and other sites. */
const sidewaysScrollers = '.tabs, pre, .body .scroll, .chat .wide, portico-prices'

/**
 * Texts that are hidden on purpose when there is no room, because another element says the same:
 * `.dates` shows the date without "in 9 days", `.if-room` repeats the tooltip, and a notification's
 * first lines are a preview of what opens.
 */
const hiddenWithoutRoom = '.dates, .if-room, .notice .bdy'

/** The faults of what is shown now. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([mayScroll, mayHide]) => {
      interface Box {
        left: number
        right: number
        top: number
        bottom: number
      }
      const faults = new Set<string>()
      const root = document.documentElement
      const nameOf = (element: Element | null): string =>
        element === null
          ? ''
          : element.localName + Array.from(element.classList, (name) => `.${name}`).join('')
      const place = (element: Element): string =>
        [element.parentElement?.parentElement ?? null, element.parentElement, element]
          .map(nameOf)
          .filter((name) => name !== '')
          .join(' > ')
      const quote = (text: string) => `“${text.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}”`

      /** Remembers the result for each element. */
      const remember = <T>(of: (element: Element) => T) => {
        const results = new Map<Element, T>()
        return (element: Element): T => {
          const cached = results.get(element)
          if (cached !== undefined) return cached
          const result = of(element)
          results.set(element, result)
          return result
        }
      }

      const styleOf = remember((element) => getComputedStyle(element))

      /** Neither hidden nor only for screen readers. */
      const isShown = remember((element): boolean => {
        const options = {
          visibilityProperty: true,
          opacityProperty: true,
          contentVisibilityAuto: true,
        }
        if (!element.checkVisibility(options)) return false
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          if (styleOf(at).clipPath !== 'none' || at.localName === 'svg') return false
        return true
      })

      /** The ancestors that can clip an element, from the inside out. */
      const clippersOf = remember((element): Element[] => {
        const clippers: Element[] = []
        let position = styleOf(element).position
        for (let at = element.parentElement; at !== null; at = at.parentElement) {
          // What the body hides, the window hides.
          if (position === 'fixed' || at === document.body) break
          const style = styleOf(at)
          const isContaining = position !== 'absolute' || style.position !== 'static'
          if (isContaining && (style.overflowX !== 'visible' || style.overflowY !== 'visible'))
            clippers.push(at)
          if (isContaining) position = style.position
        }
        return clippers
      })
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

      /** The part of a box that its ancestors and the window leave visible. */
      function visiblePart(element: Element, box: Box): Box {
        let { left, right, top, bottom } = box
        const { overflowX, overflowY } = styleOf(element)
        const isClipper = overflowX !== 'visible' || overflowY !== 'visible'
        for (const clipper of [...(isClipper ? [element] : []), ...clippersOf(element)]) {
          const edge = clipper.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
        return { left, right, top, bottom }
      }

      /** Whether the whole text of a truncated element can be read in a title. */
      function hasTitle(element: Element, text: string): boolean {
        const plain = (value: string) =>
          value
            .replaceAll(/[\s\p{Cf}]+/gu, ' ')
            .trim()
            .toLowerCase()
        const titled = [element.closest('[title]'), ...element.querySelectorAll('[title]')]
        return titled.some((each) => plain(each?.getAttribute('title') ?? '').includes(plain(text)))
      }

      function checkScrolling(): void {
        const overflow = root.scrollWidth - root.clientWidth
        if (overflow > 0)
          faults.add(`the document scrolls sideways by ${overflow} px${widest(document.body)}`)
        for (const element of document.querySelectorAll('body *')) {
          const style = styleOf(element)
          if (!scrolls(style.overflowX) || element.matches(mayScroll)) continue
          const excess = element.scrollWidth - element.clientWidth
          if (excess > 0 && isShown(element))
            faults.add(`${place(element)} scrolls sideways by ${excess} px${widest(element)}`)
        }
      }

      /** The innermost element that sticks out of a box farthest. */
      function widest(box: Element): string {
        const edge = box.getBoundingClientRect()
        const isRtl = styleOf(box).direction === 'rtl'
        let most = 0.5
        let culprit: Element | null = null
        for (const element of box.querySelectorAll('*')) {
          const { left, right } = visiblePartWithin(element, box)
          const excess = isRtl ? edge.left - left : right - edge.right
          if (excess >= most) [most, culprit] = [excess, element]
        }
        return culprit === null ? '' : `: ${place(culprit)} ${quote(culprit.textContent)}`
      }
      function visiblePartWithin(element: Element, box: Element): Box {
        const { top, bottom, ...edges } = element.getBoundingClientRect().toJSON() as Box
        let { left, right } = edges
        for (const clipper of clippersOf(element)) {
          if (clipper === box) break
          const edge = clipper.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
        return { left, right, top, bottom }
      }

      /** Every line of every text, as shown. */
      function textLines(): { element: Element; text: string; box: Box }[] {
        const lines = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const text = node.textContent ?? ''
          const element = node.parentElement
          if (text.trim() === '' || element === null || !isShown(element)) continue
          if (element.closest('script, style, noscript, template, option') !== null) continue
          range.selectNodeContents(node)
          for (const box of range.getClientRects())
            if (box.width > 0) lines.push({ element, text, box })
        }
        return lines
      }

      /** How far a text sticks out of what it is in; 0 where scrolling brings it into view. */
      function checkCut(element: Element, text: string, box: Box): void {
        let [reachableX, reachableY] = [false, false]
        for (const clipper of [element, ...clippersOf(element)]) {
          const style = styleOf(clipper)
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
          if (clipper.matches(mayHide)) return
          const edge = clipper.getBoundingClientRect()
          const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          const sideways =
            clips(style.overflowX) && !reachableX
              ? Math.max(edge.left - box.left, box.right - edge.right)
              : 0
          // The box of a line is as high as the font, which may be higher than the line.
          const spare = (box.bottom - box.top) / 4
          const upright =
            clips(style.overflowY) && !reachableY
              ? Math.max(edge.top - box.top, box.bottom - edge.bottom) - spare
              : 0
          if (Math.max(sideways, upright) > 1) {
            const isEllipsis =
              style.textOverflow === 'ellipsis' || Number(style.webkitLineClamp) > 0
            if (isEllipsis && hasTitle(clipper, text)) return
            const how = isEllipsis ? 'is truncated without a title' : 'is cut'
            const by = Math.round(Math.max(sideways, upright))
            faults.add(`${quote(text)} ${how} by ${by} px in ${place(clipper)}`)
            return
          }
          if (scrolls(style.overflowX)) reachableX = true
          if (scrolls(style.overflowY)) reachableY = true
        }
        const outside = Math.max(-box.left, box.right - root.clientWidth)
        if (!reachableX && outside > 1)
          faults.add(`${quote(text)} sticks out by ${Math.round(outside)} px: ${place(element)}`)
      }

      /** The layer that an element is in; layers may cover one another. */
      const layerOf = remember((element): Element => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const { position } = styleOf(at)
          const isRaised = position !== 'static' && styleOf(at).zIndex !== 'auto'
          if (position === 'fixed' || position === 'sticky' || isRaised) return at
        }
        return root
      })

      function checkOverlaps(lines: ReturnType<typeof textLines>): void {
        // The months of the chart reach over their names on purpose.
        const controls = 'button:not(.months *), input, select, textarea, .btn'
        const units = lines.map(({ element, text, box }) => {
          // Fonts are higher than lines.
          const spare = (box.bottom - box.top) / 4
          const { left, right, top, bottom } = box
          const inner = {
            left: left + 1,
            right: right - 1,
            top: top + spare,
            bottom: bottom - spare,
          }
          return { element, what: quote(text), box: visiblePart(element, inner) }
        })
        for (const element of document.querySelectorAll(`:is(${controls})`)) {
          if (!isShown(element)) continue
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const inner = { left: left + 2, right: right - 2, top: top + 2, bottom: bottom - 2 }
          const what = `${nameOf(element)} ${quote(element.textContent)}`
          units.push({ element, what, box: visiblePart(element, inner) })
        }
        const shown = units
          .filter(({ box }) => box.right > box.left && box.bottom > box.top)
          .toSorted((a, b) => a.box.top - b.box.top)
        for (const [at, one] of shown.entries()) {
          for (let next = at + 1; next < shown.length; next += 1) {
            const other = shown[next]
            if (other === undefined || other.box.top >= one.box.bottom) break
            const width =
              Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
            const isInside =
              one.element.contains(other.element) || other.element.contains(one.element)
            if (width <= 1 || isInside) continue
            if (layerOf(one.element) !== layerOf(other.element)) continue
            const label = one.element.closest('label')
            if (label !== null && label === other.element.closest('label')) continue
            faults.add(
              `${one.what} overlaps ${other.what}: ${place(one.element)} / ${place(other.element)}`,
            )
          }
        }
      }

      checkScrolling()
      const lines = textLines()
      for (const { element, text, box } of lines) checkCut(element, text, box)
      checkOverlaps(lines)
      return [...faults]
    },
    [sidewaysScrollers, hiddenWithoutRoom] as const,
  )
