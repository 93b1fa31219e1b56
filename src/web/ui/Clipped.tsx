/** Text that is cut where it does not fit, with all of it as its tooltip. */
export const Clipped = ({ text, className = 'el' }: { text: string; className?: string }) => (
  <span className={className} title={text}>
    {text}
  </span>
)
