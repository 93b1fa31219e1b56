import { use } from 'react'

import { Hidden, hiddenAmount, HiddenWord } from './Hidden.tsx'

interface AmountProps {
  text: string
  className?: string
}

/**
 * Formatted money, with or without its tax, a number or an identifier. An Arabic amount begins with a
 * right-to-left mark, which `<bdi>` follows; an identifier stays left to right.
 */
export function Amount({ text, className }: AmountProps) {
  const word = use(HiddenWord)
  if (word !== null && (text === word || text === hiddenAmount)) return <Hidden text={word} />
  return <bdi className={className}>{text}</bdi>
}
