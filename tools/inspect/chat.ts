/** Recommends a `chat.format` for the body of a real reply: `provider:inspect --chat`. */
import { formatNames } from '#dialects/stream/format.ts'
import type { ChatFormat } from '#dialects/stream/format.ts'
import { createRelay } from '#dialects/stream/relay.ts'

export interface ChatReport {
  /** The reply's text as detected, and how it ended. */
  text: string
  finish: string
  /** A format that reads the same; `null` if only detection does. */
  format: ChatFormat | null
}

function play(body: Uint8Array, format?: ChatFormat): Omit<ChatReport, 'format'> {
  const relay = createRelay({ format })
  const events = [...relay.push(body), ...relay.end('closed')]
  let text = ''
  let finish = ''
  for (const event of events) {
    if (event.type === 'text') text += event.delta
    else if (event.type === 'replace') ({ text } = event)
    else if (event.type === 'end') ({ finish } = event)
  }
  return { text, finish }
}

/** Tries every named format on the body, the general one last. */
export function recommendFormat(body: Uint8Array): ChatReport {
  const detected = play(body)
  const isSame = (format: ChatFormat): boolean => {
    const read = play(body, format)
    return read.text === detected.text && read.finish === detected.finish
  }
  const names = [...formatNames.filter((name) => name !== 'generic'), 'generic' as const]
  const format = detected.text === '' ? null : (names.find(isSame) ?? null)
  return { ...detected, format }
}

/** What the command prints. */
export function printChat({ text, finish, format }: ChatReport): string {
  const lines = [`Reply: ${JSON.stringify(text.slice(0, 200))}`, `Ended: ${finish}`]
  if (text === '')
    lines.push('No text was recognised. State its path: "chat": {"format": {"text": "…"}}')
  else if (format === null) lines.push('Only detection reads this reply: set no chat.format.')
  else lines.push(`Read the same by: "chat": ${JSON.stringify({ format })}`)
  return lines.join('\n')
}
