/** Keeps each isolated value of a text, such as an invoice number, on one line. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\u2068[^\u2069]*\u2069)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
