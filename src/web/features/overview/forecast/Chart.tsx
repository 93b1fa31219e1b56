import { useId, type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useFormat } from '#web/app/format/use-format.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { labelledBars, stepThatFits } from '#web/ui/bar-labels.ts'

import { columnsOf, type Column, type ColumnPart } from './columns.ts'
import type { Series } from './series.ts'
import { useBarText } from './use-bar-text.ts'

function stepOf(drawing: SVGSVGElement): number {
  const widths = [...drawing.querySelectorAll('text')].map((text) => text.getComputedTextLength())
  return stepThatFits(widths, drawing.getBoundingClientRect().width / Math.max(1, widths.length))
}

/** Which bars have room for the value above them, so that no two of `values` overlap. */
function useLabelledBars(values: readonly string[], heights: readonly number[]) {
  const drawing = useRef<SVGSVGElement>(null)
  const [step, setStep] = useState(1)
  const text = values.join('')
  useLayoutEffect(() => {
    // Values that have become longer may no longer fit.
    if (drawing.current !== null && text !== '') setStep(stepOf(drawing.current))
  }, [text])
  useEffect(() => {
    const element = drawing.current
    if (element === null) return
    const observer = new ResizeObserver(() => setStep(stepOf(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { drawing, labelled: labelledBars(heights, step) }
}

const percent = (value: number): string => `${value.toFixed(3)}%`

interface BarProps {
  column: Column
  part: ColumnPart
  className: string
  fill?: string
}

/**
 * One part of a bar. All parts and the value above them are placed by styles and are always there, so
 * that they move together when amounts change.
 */
function Bar({ column, part, className, fill }: BarProps) {
  return (
    <rect
      className={className}
      fill={fill}
      x={percent(column.x)}
      width={percent(column.width)}
      style={{ y: percent(part.y), height: percent(part.height) }}
    />
  )
}

interface ChartProps {
  series: Series
  /** Text alternative. */
  label: string
  /** The month whose charges are shown. */
  openMonth: string | null
  onMonth: (month: string | null) => void
}

/** Twelve bars, each a button with the value of the whole bar above it; what ends is hatched. */
export function Chart({ series, label, openMonth, onMonth }: ChartProps) {
  const format = useFormat()
  const { presenter } = useSettings()
  const hatch = useId()
  const rightToLeft = document.documentElement.dir === 'rtl'
  const barText = useBarText(series.currency)
  const columns = columnsOf(series.bars, rightToLeft)
  const sums = series.bars.map(({ charged, ending }) => charged + ending)
  const highest = Math.max(...sums)
  const valueOf = (minorUnits: number): string =>
    presenter ? '' : format.moneyRounded({ minorUnits, currency: series.currency }, highest)
  const values = sums.map(valueOf)
  const { drawing, labelled } = useLabelledBars(values, sums)
  return (
    <div className="forecast-chart">
      <svg ref={drawing} role="img" aria-label={label} className="drawing">
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse">
            <path d="M-1 5 5 -1M-1 1 1 -1M3 5 5 3" className="hatch" />
          </pattern>
        </defs>
        {columns.map((column, index) => (
          <g key={column.month}>
            <Bar column={column} part={column.charged} className="charged" />
            <Bar column={column} part={column.added} className="added" />
            <Bar column={column} part={column.ending} className="ending" />
            <Bar
              column={column}
              part={column.ending}
              className="ending-hatch"
              fill={`url(#${hatch})`}
            />
            <text
              x={percent(column.x + column.width / 2)}
              style={{ transform: `translateY(${percent(column.top)})` }}
              dy="-0.5em"
              textAnchor="middle"
              // Still measured: more may fit when the page gets wider.
              visibility={labelled.has(index) ? undefined : 'hidden'}
            >
              {values[index]}
            </text>
          </g>
        ))}
      </svg>
      <ul className="months">
        {series.bars.map((bar, index) => {
          const text = barText(bar)
          const isOpen = bar.month === openMonth
          const top = columns[index]?.top ?? 0
          return (
            <li key={bar.month}>
              <button
                type="button"
                aria-label={text}
                aria-expanded={isOpen}
                disabled={bar.charged + bar.ending === 0}
                onClick={() => onMonth(isOpen ? null : bar.month)}
              />
              {/* Decorative: the button's accessible name says the same. */}
              <span className="tip" aria-hidden="true" style={{ '--top': top } as CSSProperties}>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="axis" aria-hidden="true">
        {series.bars.map(({ month }, index) => (
          <span key={month} className={index === 0 ? 'now' : undefined}>
            {format.date(month, 'monthShort')}
            {month.endsWith('-01') && (
              <>
                <br />
                {format.date(month, 'year')}
              </>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}
