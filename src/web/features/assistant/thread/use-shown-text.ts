import { useEffect, useState } from 'react'

import { wholeWords } from '#web/features/assistant/text/shown-text.ts'

/** A word whose rest does not arrive is shown after this long (ms). */
const holdFor = 150

/** Text that still arrives, in whole words. */
export function useShownText(text: string, live: boolean): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (!live) return undefined
    const timer = setTimeout(() => setSettled(text), holdFor)
    return () => clearTimeout(timer)
  }, [text, live])
  if (!live || settled === text) return text
  const words = wholeWords(text)
  // What was shown once is not taken back.
  return settled.length > words.length && text.startsWith(settled) ? settled : words
}
