import type { ReactNode } from 'react'

/** Renders `<b>…</b>`, the only markup in our texts, as elements; everything else stays text. */
export const withBold = (text: string): ReactNode =>
  text.split(/<b>(.*?)<\/b>/).map((part, n) =>
    // Parts with an odd index were between the tags.
    n % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <b key={n} className="nw">
        <bdi>{part}</bdi>
      </b>
    ) : (
      part
    ),
  )
