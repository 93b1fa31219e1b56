/** Writes an iCalendar file (RFC 5545) of all-day events. */
import { createHash } from 'node:crypto'

import { addDays } from '#i18n/days.ts'
import { withoutDirectionMarks } from '#i18n/direction-marks.ts'
import type { Steps } from '#server/turns.ts'

export interface CalendarEntry {
  /** Stable, so that a second import updates entries instead of adding them. */
  uid: string
  on: string
  summary: string
  /** `€142.80`, in the reader's language; `null` if nothing is charged or the amount is not stated. */
  amount: string | null
  /** The page about it; `null` for an event that leads nowhere. */
  url: string | null
  /** Days before, when the calendar should remind; missing for no alarm. */
  remindDays?: number
}

const escape = (text: string) =>
  withoutDirectionMarks(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n|\r/g, String.raw`\n`)

/** Folds a line to at most 75 octets, between characters (§3.1). */
function fold(line: string): string {
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

const described = (text: string) => (text === '' ? [] : [`DESCRIPTION:${escape(text)}`])

/** At nine in the morning, that many days before. */
const alarm = (days: number, summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escape(summary)}`,
  days === 0 ? 'TRIGGER:PT9H' : `TRIGGER:-P${days - 1}DT15H`,
  'END:VALARM',
]

export function* calendarOf(
  name: string,
  entries: Iterable<CalendarEntry>,
  now: number,
): Steps<Uint8Array<ArrayBuffer>> {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const pieces: Uint8Array[] = []
  const add = (...lines: string[]) => {
    pieces.push(Buffer.from(lines.map((line) => `${fold(line)}\r\n`).join('')))
  }
  add('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Portico//EN', `X-WR-CALNAME:${escape(name)}`)
  for (const { uid, on, summary, amount, url, remindDays } of entries) {
    yield
    const hash = createHash('sha256').update(uid).digest('hex').slice(0, 32)
    add(
      'BEGIN:VEVENT',
      `UID:${hash}@portico`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(on)}`,
      `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
      `SUMMARY:${escape(summary)}`,
      // The link is in the text too, because some calendars ignore the property.
      ...described([amount, url].filter((part) => part !== null).join('\n')),
      ...(url === null ? [] : [`URL:${url}`]),
      'TRANSP:TRANSPARENT',
      ...(remindDays === undefined ? [] : alarm(remindDays, summary)),
      'END:VEVENT',
    )
  }
  add('END:VCALENDAR')
  return Buffer.concat(pieces)
}
