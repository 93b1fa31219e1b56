/** Due, renewal and expiry days as an iCalendar file (RFC 5545), all-day and without alarms. */
import { createHash } from 'node:crypto'

export interface CalendarEntry {
  /** Stable, so that a second import updates in place of adding. */
  uid: string
  on: string
  summary: string
}

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n|\r/g, String.raw`\n`)

/** Lines of at most 75 octets, never cut within a character (§3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

const compact = (day: string) => day.replaceAll('-', '')
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export function calendarOf(name: string, entries: readonly CalendarEntry[], now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//EN',
    `X-WR-CALNAME:${escaped(name)}`,
  ]
  for (const { uid, on, summary } of entries) {
    const hash = createHash('sha256').update(uid).digest('hex').slice(0, 32)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${hash}@portico`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(on)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(on))}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    )
  }
  lines.push('END:VCALENDAR')
  return `${lines.map(folded).join('\r\n')}\r\n`
}
