import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Space between two values, in pixels. */
const gap = 6

/** 1 if all values fit beside each other, 2 if every second one does, and so on. */
function stepThatFits(drawing: SVGSVGElement): number {
  const widths = [...drawing.querySelectorAll('text')].map((text) => text.getComputedTextLength())
  const slot = drawing.getBoundingClientRect().width / Math.max(1, widths.length)
  return slot > 0 ? Math.ceil((Math.max(0, ...widths) + gap) / slot) : 1
}

/** Which bars have room for the value above them, so that no two of `values` overlap. */
export function useLabelledBars(values: readonly string[]) {
  const drawing = useRef<SVGSVGElement>(null)
  const [step, setStep] = useState(1)
  const text = values.join('')
  useLayoutEffect(() => {
    // Values that have become longer may no longer fit.
    if (drawing.current !== null && text !== '') setStep(stepThatFits(drawing.current))
  }, [text])
  useEffect(() => {
    const element = drawing.current
    if (element === null) return
    const observer = new ResizeObserver(() => setStep(stepThatFits(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { drawing, isLabelled: (index: number): boolean => index % step === 0 }
}
