import { useEffect, useState } from 'react'

import { Button, type ButtonProps } from './Button.tsx'

/** Long enough for the second click of a double click, too short to have read anything. */
const unseenMs = 600

/**
 * The confirming button of a dialog. Ignores clicks that were meant for what the dialog covers, and a
 * held Enter. A key pressed on it counts at once, because the focus has to be moved here first.
 */
export function ConfirmButton({ onClick, ...rest }: ButtonProps) {
  const [isUnseen, setIsUnseen] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsUnseen(false), unseenMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button
      {...rest}
      aria-disabled={isUnseen || undefined}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(event) => {
        // 0: pressed by the keyboard; 2: the second click of a double click.
        if (event.detail > (isUnseen ? 0 : 1)) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
