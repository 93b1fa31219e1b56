import { useEffect, useState } from 'react'

interface Copy {
  text: string
  /** The same with formatting, for mail and documents. */
  html?: string
}

const write = async ({ text, html }: Copy): Promise<void> => {
  if (html === undefined || typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(text)
    return
  }
  const item = new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
  await navigator.clipboard.write([item])
}

/** Returns a copy function, and whether it was used in the last two seconds. */
export function useCopied(): [boolean, (copy: Copy) => Promise<void>] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return [
    copied,
    async (copy) => {
      await write(copy)
      setCopied(true)
    },
  ]
}
