import { useRef, type KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method: Enter that takes a suggestion must not send. Browsers
 * disagree about `isComposing`, and Safari tells the key after the composition has ended, so the end
 * counts one task later.
 */
export function useIme() {
  const composing = useRef(false)
  return {
    isIme: (event: KeyboardEvent): boolean =>
      composing.current || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      setTimeout(() => {
        composing.current = false
      })
    },
  }
}
