import type { StreamEvent } from '#dialects/stream/reply.ts'

/** The text and reasoning that the pane shows after these events. */
export function shownText(events: Iterable<StreamEvent>): { text: string; reasoning: string } {
  let text = ''
  let reasoning = ''
  for (const event of events) {
    if (event.type === 'text') text += event.delta
    if (event.type === 'replace') text = event.text
    if (event.type === 'reasoning') reasoning += event.delta
  }
  return { text, reasoning }
}
