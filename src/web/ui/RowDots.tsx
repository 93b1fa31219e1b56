/** Lucide's ellipsis as one shape: there is one in each row. */
export const RowDots = () => (
  <svg viewBox="0 0 24 24" className="i" aria-hidden>
    <path strokeWidth="3.5" d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
)
