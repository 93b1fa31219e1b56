interface AmountProps {
  /** Formatted money, a count, a key: digits run left to right in every script. */
  text: string
  className?: string
}

/** Formatted money, number or identifier, kept left to right inside any direction. */
export const Amount = ({ text, className }: AmountProps) => (
  <bdi dir="ltr" className={className}>
    {text}
  </bdi>
)
