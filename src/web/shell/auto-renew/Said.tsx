import type { ReactNode } from 'react'

/**
 * A text with `<b>…</b>` in it, as React: the one mark-up that our texts use. Anything else stays
 * text, so nothing of a name or a date can become mark-up.
 */
export function Said({ text }: { text: string }): ReactNode {
  return text.split(/<b>(.*?)<\/b>/).map((part, n) =>
    // Odd parts stand between the tags; their order never changes.
    n % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <b key={n} className="nw">
        <bdi>{part}</bdi>
      </b>
    ) : (
      part
    ),
  )
}
