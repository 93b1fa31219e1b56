import { use } from 'react'

import { Hidden, HiddenWord } from './Hidden.tsx'

interface AmountProps {
  text: string
  className?: string
}

/**
 * Formatted money, a number or an identifier. Stays left to right inside right-to-left text. A text that
 * has words too, such as `€12.40 plus tax`, belongs in a plain `<bdi>`.
 */
export function Amount({ text, className }: AmountProps) {
  if (text === use(HiddenWord)) return <Hidden text={text} />
  return (
    <bdi dir="ltr" className={className}>
      {text}
    </bdi>
  )
}
