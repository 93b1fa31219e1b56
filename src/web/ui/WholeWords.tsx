/**
 * A text whose names and numbers stay in one piece: browsers break `2026-04391` and `example-hold.info`
 * after the hyphen, and show `04391-2026` between Arabic words. A word longer than the line still breaks.
 */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={nth} className="inline-block max-w-full [text-decoration:inherit]">
        {part}
      </span>
    ),
  )
