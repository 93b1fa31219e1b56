/** A module of its own, because the first page does without it. */
import { localeOf, trueMinus } from './format.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** `+15%`: a whole number with its sign; with one digit below one percent. */
export function formatPercentChange(language: string, percent: number): string {
  const maximumFractionDigits = Math.abs(percent) < 1 ? 1 : 0
  const key = `${language} ${maximumFractionDigits}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(localeOf(language), {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits,
    })
  formatters.set(key, formatter)
  return trueMinus(formatter.format(percent / 100))
}
