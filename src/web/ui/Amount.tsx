interface AmountProps {
  text: string
  className?: string
}

/** Formatted money, a number or an identifier. Stays left to right inside right-to-left text. */
export const Amount = ({ text, className }: AmountProps) => (
  <bdi dir="ltr" className={className}>
    {text}
  </bdi>
)
